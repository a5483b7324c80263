import { execFileSync } from 'node:child_process'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from '#server/services/embedded/lock.ts'
import { startOf } from '#server/services/embedded/process-info.ts'
import { openSandbox } from '../support/database/sandbox.ts'

const neverUsed = 999_999_999

async function lockedBy(holder: string) {
  const { dataDir } = await openSandbox()
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'lock.4'), holder)
  return dataDir
}

it('is given to one of many that find a stale lock at the same time, in each of thirty rounds', async () => {
  const folder = await lockedBy(JSON.stringify({ pid: neverUsed, start: '' }))

  for (let round = 0; round < 30; round++) {
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => lockFolder(folder)))
    const held = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(held).toHaveLength(1)
    await held[0]?.()
  }
  expect(await readdir(folder)).toEqual(['lock.34'])
})

it.runIf(process.platform !== 'win32')(
  'is not given to a process that read the old lock before another took it',
  async () => {
    const folder = await lockedBy('')
    // Reading a pipe takes until somebody writes: the late one has seen lock.5 and waits there.
    execFileSync('mkfifo', [join(folder, 'lock.5')])
    const refusal = expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    const pipe = await open(join(folder, 'lock.5'), 'w')
    const alive = { pid: process.pid, start: await startOf(process.pid) }
    await writeFile(join(folder, 'lock.7'), JSON.stringify(alive))

    await pipe.close()

    await refusal
  },
)

it('is refused while its holder lives, with the number of the process', async () => {
  const folder = await lockedBy('')
  const unlock = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await unlock()
  await (await lockFolder(folder))()
})

it.runIf(process.platform === 'linux')(
  'is taken over from a process whose number was given again',
  async () => {
    const folder = await lockedBy(JSON.stringify({ pid: process.pid, start: 'an earlier boot' }))

    await (await lockFolder(folder))()
  },
)

it('is taken over when a crash of the machine has emptied it', async () => {
  const folder = await lockedBy('')

  await (await lockFolder(folder))()
})
