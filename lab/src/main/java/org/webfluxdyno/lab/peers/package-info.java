/**
 * Builds, starts and checks the same hello world in other stacks.
 */
@NullMarked
package org.webfluxdyno.lab.peers;

import org.jspecify.annotations.NullMarked;
