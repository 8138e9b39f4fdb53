// Test equipment: mongo-java-server in memory, for tests of the MongoDB adapters. What it holds is gone when it ends.

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;
import java.util.stream.Stream;

/**
 * Listens on loopback, at the port (0: any free one), says its address, and ends when its input does. The version that
 * it claims is given as MongoDB's minor version and wire protocol: 4 9 is MongoDB 4.4, the oldest that the driver takes.
 */
public final class MongoJavaServer {
  private record Claimed(int minor, int wire) implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(4, minor, 0);
    }

    @Override
    public int getWireVersion() {
      return wire;
    }
  }

  public static void main(String[] arguments) throws Exception {
    // One request at a time: documents are changed in place, field by field, and responses are encoded without a lock, so
    // that a read beside an update may return fields of both versions, which MongoDB rules out.
    System.setProperty("io.netty.eventLoopThreads", "1");
    int[] given = Stream.of(arguments).mapToInt(Integer::parseInt).toArray();
    MongoServer server = new MongoServer(new MemoryBackend().version(new Claimed(given[1], given[2])));
    server.bind("127.0.0.1", given[0]);
    System.out.println("mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
