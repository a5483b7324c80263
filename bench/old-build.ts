import { execFile } from 'node:child_process'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The commit that every gain is compared with. */
export const oldCommit = '66bbeda'

/**
 * The product as it was at `oldCommit`, built in a folder of its own, which the next benchmark uses again.
 * @returns the folder, or undefined where this is no clone that has the commit, or it cannot be built
 */
export async function oldBuild(log: (message: string) => void): Promise<string | undefined> {
  const folder = resolve('node_modules/.cache/bench', oldCommit)
  const done = join(folder, 'built')
  if (await exists(done)) return folder
  try {
    await run('git', ['cat-file', '-e', `${oldCommit}^{commit}`])
  } catch {
    log(`without a comparison: this folder is no git clone that has ${oldCommit}`)
    return undefined
  }
  try {
    log(`building ${oldCommit} …`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const archive = join(folder, 'source.tar')
    await run('git', ['archive', '--format=tar', `--output=${archive}`, oldCommit])
    await run('tar', ['-xf', archive, '-C', folder])
    // npm tells its own scripts where the project is; the other project must not inherit that.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env })
    await run('npm', ['run', 'build'], { cwd: folder, env, maxBuffer: 1e8 })
    await rm(archive)
    await writeFile(done, '')
    return folder
  } catch (error) {
    log(`without a comparison: ${oldCommit} could not be built: ${error}`)
    return undefined
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
