import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder in which a client is generated and run, with the documents. */
export type ClientFolder = {
  /** An empty folder, which is removed afterwards. */
  folder: string
  /** Path of the OpenAPI document of the Platform API, as served. */
  document: string
  /** Documents of the other APIs. Their clients are only generated and compiled, in a new folder `name`. */
  others: readonly Made[]
  /** Runs a program in the folder or a subfolder. Throws with its output if it fails. */
  run(command: string, args: readonly string[], below?: string): Promise<string>
}

export type TestedClient = {
  name: string
  /** Names of the required programs. */
  needs: readonly string[]
  /** Generates, compiles, and uses the client. */
  walk(place: ClientFolder): Promise<string>
}

/** OpenAPI Generator's command, on the path or as a JAR file. */
export const generatorCommand = 'openapi-generator-cli'
const jar = process.env['OPENAPI_GENERATOR_JAR']

const programs = join(import.meta.dirname, 'programs')
const copy = (program: string, { folder }: ClientFolder, to: string) =>
  copyFileSync(join(programs, program), join(folder, to))

type Made = { name: string; document: string }

const make = ({ run }: ClientFolder, { name, document }: Made, generator: string, ...more: string[]) => {
  const args = ['generate', '-i', document, '-g', generator, '-o', name, ...more]
  return jar === undefined ? run(generatorCommand, args) : run('java', ['-jar', jar, ...args])
}

/**
 * Generates the Platform API's client in the folder `client`, and those of the other APIs in folders with their
 * names.
 */
async function generate(place: ClientFolder, generator: string, ...more: string[]) {
  for (const made of [{ name: 'client', document: place.document }, ...place.others])
    await make(place, made, generator, ...more)
}

const npmInstall = async ({ folder, run }: ClientFolder, ...packages: string[]) => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages])
}

/** Compiles and runs clients whose code compiles in strict mode. */
const compileAndRun = async ({ run }: ClientFolder, others: readonly string[]) => {
  const strict = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'es2022']
  await run('npx', [
    'tsc',
    ...strict,
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
    '--noEmit',
    'walk.ts',
    ...others,
  ])
  await run('npx', [
    'esbuild',
    'walk.ts',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--outfile=walk.mjs',
  ])
  return run(process.execPath, ['walk.mjs'])
}

const compilers = ['typescript@5.9.3', '@types/node@24', 'esbuild@0.25.12']

const indexOf = ({ name }: Pick<Made, 'name'>) => `${name}/index.ts`

const python = join('venv', 'bin', 'python')

const importAll = `import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
package = importlib.import_module(sys.argv[2])
for module in pkgutil.walk_packages(package.__path__, sys.argv[2] + '.'): importlib.import_module(module.name)`

const venv = async ({ run }: ClientFolder, ...packages: string[]) => {
  await run('python3', ['-m', 'venv', 'venv'])
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages])
}

/** The tested generators with their tested versions. */
export const testedClients: readonly TestedClient[] = [
  {
    name: 'openapi-typescript',
    needs: ['npm', 'npx'],
    walk: async (place) => {
      await npmInstall(place, 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', ...compilers)
      await place.run('npx', ['openapi-typescript', place.document, '-o', 'client.ts'])
      for (const { name, document } of place.others)
        await place.run('npx', ['openapi-typescript', document, '-o', indexOf({ name })])
      copy('openapi-typescript.ts.txt', place, 'walk.ts')
      return compileAndRun(place, place.others.map(indexOf))
    },
  },
  {
    name: '@hey-api/openapi-ts',
    needs: ['npm', 'npx'],
    walk: async (place) => {
      await npmInstall(place, '@hey-api/openapi-ts@0.95.0', ...compilers)
      await place.run('npx', ['openapi-ts', '-i', place.document, '-o', 'client'])
      for (const { name, document } of place.others)
        await place.run('npx', ['openapi-ts', '-i', document, '-o', name])
      copy('hey-api.ts.txt', place, 'walk.ts')
      return compileAndRun(place, place.others.map(indexOf))
    },
  },
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    walk: async (place) => {
      await venv(place, 'openapi-python-client==0.29.0')
      const makePackage = (document: string, to: string) => {
        const meta = ['--meta', 'none', '--output-path', to]
        return place.run(python, ['-m', 'openapi_python_client', 'generate', '--path', document, ...meta])
      }
      await makePackage(place.document, 'platform_api_client')
      for (const { name, document } of place.others) {
        await makePackage(document, name)
        await place.run(python, ['-c', importAll, '.', name])
      }
      copy('openapi_python_client.py', place, 'walk.py')
      return place.run(python, ['walk.py'])
    },
  },
  {
    name: 'OpenAPI Generator, Python',
    needs: [generatorCommand, 'python3'],
    walk: async (place) => {
      await generate(place, 'python')
      await venv(place, './client')
      for (const { name } of place.others) await place.run(python, ['-c', importAll, name, 'openapi_client'])
      copy('openapi_generator.py', place, 'walk.py')
      return place.run(python, ['walk.py'])
    },
  },
  {
    name: 'OpenAPI Generator, TypeScript with fetch',
    needs: [generatorCommand, 'npm', 'npx'],
    walk: async (place) => {
      await generate(place, 'typescript-fetch')
      await npmInstall(place, ...compilers)
      copy('typescript-fetch.ts.txt', place, 'walk.ts')
      return compileAndRun(place, place.others.map(indexOf))
    },
  },
  {
    name: 'OpenAPI Generator, Java',
    needs: [generatorCommand, 'mvn', 'java'],
    walk: async (place) => {
      // New API parameters do not change existing calls.
      const requests = ['--additional-properties', 'useSingleRequestParameter=true']
      const client = { name: 'client', document: place.document }
      await make(place, client, 'java', '--library', 'native', ...requests)
      // This library cannot express a body that is an object or a list, unlike the generator's default.
      for (const other of place.others) await make(place, other, 'java', ...requests)
      copy('Walk.java', place, 'client/src/main/java/Walk.java')
      const compile = ['-q', '-B', '-Dmaven.test.skip=true', 'compile']
      for (const { name } of place.others) await place.run('mvn', compile, name)
      const run = ['org.codehaus.mojo:exec-maven-plugin:3.5.0:java', '-Dexec.mainClass=Walk']
      return place.run('mvn', [...compile, ...run], 'client')
    },
  },
  {
    name: 'OpenAPI Generator, Go',
    needs: [generatorCommand, 'go'],
    walk: async (place) => {
      const module = ['--git-host', 'example.org', '--git-user-id', 'tiller', '--git-repo-id', 'client']
      // Otherwise, constants of two enums would have the same name.
      const names = ['--additional-properties', 'packageName=tiller,enumClassPrefix=true,withGoMod=true']
      await generate(place, 'go', ...module, ...names)
      for (const { name } of place.others) {
        await place.run('go', ['mod', 'tidy'], name)
        await place.run('go', ['build', './...'], name)
      }
      copy('walk.go', place, 'client/main.go.txt')
      await place.run('mkdir', ['walk'], 'client')
      await place.run('mv', ['main.go.txt', 'walk/main.go'], 'client')
      await place.run('go', ['mod', 'tidy'], 'client')
      return place.run('go', ['run', './walk'], 'client')
    },
  },
]
