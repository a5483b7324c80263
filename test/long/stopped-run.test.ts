import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { programsOf } from '../support/processes.ts'

/** Where the run under test puts its folders; a process of the run has its path in its arguments or environment. */
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etut-stopped-'))
  // For root the database runs as another user, who has to pass.
  await chmod(folder, 0o711)
})
let vitest: ChildProcess | undefined
afterEach(async () => {
  vitest?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function startVitest(command: 'run' | 'list'): ChildProcess {
  const config = 'test/support/stopped-run/vitest.config.ts'
  const { DATABASE_URL: _, ...env } = process.env
  return spawn(process.execPath, ['node_modules/vitest/vitest.mjs', command, '--config', config], {
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, as a terminal gives to each command.
    detached: true,
  })
}

const leftProgram = () => expect.poll(() => programsOf(folder), { timeout: 60_000 })

describe.runIf(process.platform === 'linux')('a run of tests leaves no process behind', () => {
  it('that only lists the tests', async () => {
    vitest = startVitest('list')
    vitest.stdout?.resume()

    expect(await once(vitest, 'exit')).toEqual([0, null])

    await leftProgram().toEqual([])
  })

  // Without a chance to clean up; the kinder ways belong to the long run.
  const ways: [name: string, signal: NodeJS.Signals, receiver: 'group' | 'process'][] = [
    ['by killing its first process', 'SIGKILL', 'process'],
  ]
  if (inject('isLongRun'))
    ways.push(
      ['by Ctrl-C in a terminal', 'SIGINT', 'group'],
      ['by a signal to its first process', 'SIGTERM', 'process'],
    )
  it.each(ways)('that is stopped %s', async (_, signal, receiver) => {
    vitest = startVitest('run')
    if (!vitest.stdout || !vitest.pid) throw new Error('vitest did not start')
    const hasEnded = once(vitest, 'exit')
    const lines = createInterface(vitest.stdout)
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes('everything runs') && resolve())
      hasEnded.then(() => reject(new Error('the run ended before it was stopped')))
    })
    const running = (await programsOf(folder)).join('\n')
    expect(running).toContain('dist/server/main.js')
    expect(running.match(/bin\/postgres .*data\/postgres/g)?.length).toBe(3)

    process.kill(receiver === 'group' ? -vitest.pid : vitest.pid, signal)
    await hasEnded

    await leftProgram().toEqual([])
  })
})
