package org.webfluxdyno.lab.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The directory of a run, open for adding to it. What was added is on the disk when the
 * method returns, and is never changed again. One process at a time.
 */
public final class RunStore implements AutoCloseable {

	private static final JsonMapper LINE = JsonMapper.shared();

	private static final JsonMapper PAGE = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private final Path directory;

	private final FileChannel lockFile;

	private final FileLock lock;

	private RunStore(Path directory, FileChannel lockFile, FileLock lock) {
		this.directory = directory;
		this.lockFile = lockFile;
		this.lock = lock;
	}

	/**
	 * Begins a run in a new directory.
	 * @param directory the directory; it must not hold a run yet
	 * @param run what the run is
	 * @param environment facts of the host
	 * @return the store
	 * @throws IOException if the directory holds a run, is in use or cannot be written
	 */
	public static RunStore create(Path directory, Run run, Map<String, Object> environment) throws IOException {
		Files.createDirectories(directory);
		RunStore store = lock(directory);
		try {
			if (Files.exists(directory.resolve(RunReader.RUN))) {
				throw new IOException(directory + " holds a run already: go on with --resume, or choose another name");
			}
			store.page("environment.json", environment);
			// last, as its presence says that the run has begun
			store.page(RunReader.RUN, run);
			return store;
		}
		catch (IOException ex) {
			store.close();
			throw ex;
		}
	}

	/**
	 * Opens a run to go on with it. A last line that was cut short by a crash is taken
	 * away; it never counted.
	 * @param directory directory of the run
	 * @return the store
	 * @throws IOException if there is no run, it is in use, or it is of a newer version
	 */
	public static RunStore resume(Path directory) throws IOException {
		RunReader.run(directory);
		RunStore store = lock(directory);
		for (String file : RunReader.LINES) {
			cutUnfinishedLine(directory.resolve(file));
		}
		return store;
	}

	/**
	 * The directory of the run.
	 * @return the directory
	 */
	public Path directory() {
		return this.directory;
	}

	/**
	 * Adds a group, or one that is to have more forks.
	 * @param group the group
	 * @throws IOException if it cannot be written
	 */
	public void add(Group group) throws IOException {
		line(RunReader.GROUPS, group);
	}

	/**
	 * Adds a block.
	 * @param block the block
	 * @throws IOException if it cannot be written
	 */
	public void add(Block block) throws IOException {
		line(RunReader.BLOCKS, block);
	}

	/**
	 * Adds a burst of a warm-up.
	 * @param burst the burst
	 * @throws IOException if it cannot be written
	 */
	public void add(WarmupBurst burst) throws IOException {
		line(RunReader.WARMUPS, burst);
	}

	/**
	 * Adds the end of a fork; from here on its blocks count.
	 * @param end the end
	 * @throws IOException if it cannot be written
	 */
	public void add(ForkEnd end) throws IOException {
		line(RunReader.FORKS, end);
	}

	/**
	 * Keeps the latencies of a block. Call it before the block is added: latencies
	 * without a block are ignored, a block without them would be a gap.
	 * @param block the block they belong to
	 * @param startMillis when it began, milliseconds since 1970
	 * @param nanos latencies in nanoseconds
	 * @throws IOException if it cannot be written
	 */
	public void add(Block block, long startMillis, Histogram nanos) throws IOException {
		HistogramFiles.append(this.directory, block, startMillis, nanos);
	}

	/**
	 * Keeps what a service said of its settings.
	 * @param group id of the group
	 * @param fork which fork
	 * @param arm name of the arm
	 * @param proof entry by knob
	 * @throws IOException if it cannot be written
	 */
	public void proof(String group, int fork, String arm, Map<String, ?> proof) throws IOException {
		page("proof/" + group + "-" + fork + "-" + arm + ".json", proof);
	}

	@Override
	public void close() {
		try {
			this.lock.release();
			this.lockFile.close();
		}
		catch (IOException ex) {
			// The lock ends with the process in any case.
		}
	}

	private void page(String name, Object content) throws IOException {
		Path file = this.directory.resolve(name);
		Path fresh = file.resolveSibling(file.getFileName() + ".new");
		try {
			Files.createDirectories(file.getParent());
			Files.writeString(fresh, PAGE.writeValueAsString(content) + "\n");
			Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (IOException ex) {
			throw notWritten(file, ex);
		}
	}

	private void line(String name, Object content) throws IOException {
		byte[] line = (LINE.writeValueAsString(content) + "\n").getBytes(StandardCharsets.UTF_8);
		append(this.directory.resolve(name), line);
	}

	static void append(Path file, byte[] bytes) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				StandardOpenOption.APPEND)) {
			ByteBuffer buffer = ByteBuffer.wrap(bytes);
			while (buffer.hasRemaining()) {
				channel.write(buffer);
			}
			channel.force(false);
		}
		catch (IOException ex) {
			throw notWritten(file, ex);
		}
	}

	private static IOException notWritten(Path file, IOException ex) {
		return new IOException("%s cannot be written: %s. What was measured before is kept; go on with --resume"
			.formatted(file.getFileName(), ex.getMessage()), ex);
	}

	private static RunStore lock(Path directory) throws IOException {
		Path file = directory.resolve(".lock");
		FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
		try {
			FileLock lock = channel.tryLock();
			if (lock != null) {
				return new RunStore(directory, channel, lock);
			}
		}
		catch (OverlappingFileLockException ex) {
			// held within this process
		}
		channel.close();
		throw new IOException(directory + " is in use by another dyno: wait for it, or choose another name");
	}

	private static void cutUnfinishedLine(Path file) throws IOException {
		if (!Files.exists(file)) {
			return;
		}
		byte[] bytes = Files.readAllBytes(file);
		int end = bytes.length;
		while (end > 0 && bytes[end - 1] != '\n') {
			end--;
		}
		if (end < bytes.length) {
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
				channel.truncate(end);
				channel.force(true);
			}
		}
	}

}
