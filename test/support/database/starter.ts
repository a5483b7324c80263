import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import type { Sandbox } from '../processes.ts'
import { endWith } from './sandbox.ts'
import type { Said } from './server-process.ts'

type Saying<Kind extends Said['said']> = Extract<Said, { said: Kind }>

export const checkout = resolve(import.meta.dirname, '../../..')
export const nobody = 65534

/** Starts the server from this process. */
export function start({ dataDir }: Sandbox) {
  return startEmbedded({ dataDir, log: () => {} })
}

/** Starts `server-process.ts` on the sandbox's folder, from here or a copy, as this user or another. */
export function startProcess(sandbox: Sandbox, options: { uid?: number; from?: string } = {}) {
  const { uid, from = checkout } = options
  const script = join(from, 'test/support/database/server-process.ts')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, sandbox.dataDir, ...(uid ? [String(uid)] : [])],
    {
      cwd: from,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  endWith(sandbox, child)
  child.stdin.on('error', () => {})
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  // After the last line.
  const saidAll = once(lines, 'close')
  const acknowledged: number[] = []
  const waiting: { kind: Said['said']; resolve: (said: Said) => void }[] = []
  const outcomes: Said[] = []

  lines.on('line', (line) => {
    const said: Said = JSON.parse(line)
    if (said.said === 'wrote') acknowledged.push(said.n)
    const index = waiting.findIndex(({ kind }) => kind === said.said)
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(said)
    // These are said once, perhaps before anybody asks.
    if (said.said === 'started' || said.said === 'failed') outcomes.push(said)
  })

  function next<Kind extends Said['said']>(kind: Kind): Promise<Saying<Kind>> {
    const isWanted = (said: Said): said is Saying<Kind> => said.said === kind
    const found = outcomes.find(isWanted)
    if (found) return Promise.resolve(found)
    return new Promise((resolve, reject) => {
      saidAll.then(() => reject(new Error(`ended before it said ${kind}`)))
      waiting.push({ kind, resolve: (said) => (isWanted(said) ? resolve(said) : undefined) })
    })
  }

  return {
    acknowledged,
    next,
    ended,
    tell: (command: string) => child.stdin.write(`${command}\n`),
    async stop() {
      child.stdin.write('stop\n')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
