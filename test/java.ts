import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders that contain installations of Java. */
const javaFolders = [
  '/usr/lib/jvm',
  '/usr/java',
  '/opt/java',
  '/Library/Java/JavaVirtualMachines',
  join(homedir(), '.sdkman/candidates/java'),
]

function listJavas(): string[] {
  const home = process.env['JAVA_HOME']
  const found = javaFolders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder).flatMap((name) => [join(folder, name), join(folder, name, 'Contents/Home')])
      : [],
  )
  const programs = [...(home === undefined ? [] : [home]), ...found].map((each) => join(each, 'bin/java'))
  return ['java', ...programs.filter((program) => existsSync(program))]
}

/** Returns the major version of a Java program; 0 if it does not run. */
function readJavaVersion(program: string): number {
  const { stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

/** Finds a Java program of at least this version, also outside of PATH, and Maven; otherwise, says what is missing. */
export function findJava(minVersion: number): { java: string } | { missing: string } {
  const java = listJavas().find((program) => readJavaVersion(program) >= minVersion)
  if (java === undefined)
    return { missing: `Java ${minVersion} or newer is missing: install a JDK, or set JAVA_HOME` }
  if (spawnSync('mvn', ['--version']).error !== undefined)
    return { missing: 'mvn is missing: install Maven, which downloads the program to test' }
  return { java }
}

type Artifact = readonly [group: string, name: string, version: string]

const dependency = ([group, name, version]: Artifact) =>
  `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`

/**
 * Downloads a Java program from Maven's repository, as configured on this machine, and returns its class path. The name,
 * which contains the version, is that of a folder for the result.
 */
export function resolveClassPath(name: string, artifacts: readonly Artifact[]): string {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${name}`, import.meta.url))
  const file = join(folder, 'classpath.txt')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>tiller.test</groupId><artifactId>${name}</artifactId><version>1</version>
<dependencies>${artifacts.map(dependency).join('\n')}</dependencies></project>`
    writeFileSync(join(folder, 'pom.xml'), pom)
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath'
    execFileSync('mvn', ['-q', '-B', goal, `-Dmdep.outputFile=${file}`], { cwd: folder, stdio: 'inherit' })
  }
  return readFileSync(file, 'utf8')
}
