import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * Starts a real OpenSearch node from the artifacts of Maven's repository: {@code java OpenSearchNode.java HOME key=value …}.
 * It ends when its standard input is closed, so that it never outlives the test that started it.
 */
public final class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings, Path home) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home.resolve("config"), () -> "node"),
        plugins(),
        true);
  }

  private static List<PluginInfo> plugins() {
    return Stream.of(
            "org.opensearch.transport.Netty4ModulePlugin",
            "org.opensearch.painless.PainlessModulePlugin",
            "org.opensearch.index.mapper.MapperExtrasModulePlugin")
        .map(
            name ->
                new PluginInfo(
                    name, "module", Version.CURRENT.toString(), Version.CURRENT, "17", name, List.of(), false))
        .toList();
  }

  public static void main(String[] arguments) throws Exception {
    var home = Path.of(arguments[0]);
    Files.createDirectories(home.resolve("config"));
    var settings = Settings.builder().put("path.home", home.toString());
    for (var argument : Arrays.copyOfRange(arguments, 1, arguments.length)) {
      var at = argument.indexOf('=');
      settings.put(argument.substring(0, at), argument.substring(at + 1));
    }
    var node = new OpenSearchNode(settings.build(), home);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
    node.start();
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static void close(Node node) {
    try {
      node.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
