import { expect, test } from 'vitest'
import { mavenErrorOf } from './mongo-java-server.ts'

const PLUGIN = 'org.apache.maven.plugins:maven-resources-plugin:3.3.1'

test.each([
  [
    `[ERROR] Plugin ${PLUGIN} or one of its dependencies could not be resolved: Could not transfer artifact ${PLUGIN} from/to central (https://repo.maven.apache.org/maven2): Connection refused -> [Help 1]\n[ERROR] \n[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.`,
    "Maven can't download what it needs",
  ],
  [
    '[ERROR] COMPILATION ERROR : \n[ERROR] src/MongoJavaServer.java:[12,5] cannot find symbol\n  symbol: class Port',
    "Maven says 'cannot find symbol'",
  ],
  ['spawn mvn ENOENT', "Maven says 'spawn mvn ENOENT'"],
  [`[ERROR] ${'x'.repeat(500)}`, `Maven says '${'x'.repeat(80)}'`],
])('What Maven says is a few words (%#)', (output, words) => {
  expect(mavenErrorOf(output)).toBe(words)
})
