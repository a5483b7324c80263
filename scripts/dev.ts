import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { configOfProcess } from '#server/config.ts'
import { welcome } from '#server/demo/people.ts'
import { runUntilSignal } from '#server/run-process.ts'
import { freePort } from '#server/services/embedded/free-port.ts'

const end = 'Ctrl-C durdurur; veriler kalır. / Ctrl-C stops it; the data stay.'
const hasStopped =
  'Sunucu durdu; kodu değişince yeniden başlar. / The server has stopped; it starts again when its code changes.'
const answeredByServer = ['/api', '/healthz', '/readyz', '/openapi.json', '/docs']
const partsOfServer = ['db', 'src/contract', 'src/rules', 'src/server'].map((folder) => resolve(folder))

runUntilSignal(dev, {
  async onReady({ address, api }) {
    await api.answers()
    console.log(welcome('Etüt dev', address, end))
  },
})

/**
 * Vite serves the pages, and a server that restarts when its code changes serves the API, both at one
 * address.
 */
async function dev() {
  const config = configOfProcess()
  const { host } = config
  const port = await freePort(config.port, host)
  const apiPort = await freePort(0, '127.0.0.1')
  const address = `http://${host}:${port}/`
  const api = runServer({
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || address,
    LOG_LEVEL: process.env.LOG_LEVEL ? config.logLevel : 'warn',
  })
  const proxied = { target: `http://127.0.0.1:${apiPort}`, bypass }
  const proxy = Object.fromEntries(answeredByServer.map((path) => [path, proxied]))
  const pages = await createServer({ server: { host, port, proxy } })
  pages.watcher.add(partsOfServer).on('all', (_, changed) => {
    if (partsOfServer.some((folder) => changed.startsWith(folder))) api.restart()
  })
  await pages.listen()
  return {
    address,
    api,
    async stop() {
      await Promise.all([api.stop(), pages.close()])
    },
  }

  /** Vite keeps what is a file of the pages, such as `/api/send.ts`; a call waits until the server answers. */
  async function bypass(
    { url = '' }: IncomingMessage,
    reply: ServerResponse | undefined,
  ): Promise<string | undefined> {
    if (existsSync(join('src/web', new URL(url, address).pathname))) return url
    await api.answers()
    if (reply) api.answer(reply)
  }
}

/** Runs the server of the API as a process of its own. One that failed starts again at the next `restart`. */
function runServer(settings: Record<string, string>) {
  const waiting: (() => void)[] = []
  /** Of calls that the server has got and not answered yet. */
  const replies = new Set<ServerResponse>()
  let isReady = false
  let isStopped = false
  let restarting: Promise<void> | undefined
  let child = start()

  function start() {
    const started = spawn(process.execPath, ['--import', 'tsx', 'src/server/demo/dev-server.ts'], {
      // Own process group, so that Ctrl-C reaches only this process, which then stops the server once.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...settings,
        HOST: '127.0.0.1',
        DATA_DIR: process.env.DATA_DIR || (process.getuid?.() === 0 ? '/var/lib/etut-dev' : 'data/dev'),
      },
    })
    started.once('message', () => {
      isReady = true
      for (const go of waiting.splice(0)) go()
    })
    started.once('exit', () => {
      isReady = false
      if (!isStopped && !restarting) console.error(hasStopped)
    })
    return started
  }

  async function finish(): Promise<void> {
    isReady = false
    await Promise.all([...replies].map((reply) => once(reply, 'close')))
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  return {
    /** Resolves when the server answers. */
    answers: async () => isReady || new Promise<void>((go) => waiting.push(go)),
    /** Notes a call that the server gets; it does not stop before it has answered. */
    answer(reply: ServerResponse) {
      replies.add(reply)
      reply.once('close', () => replies.delete(reply))
    },
    restart() {
      restarting ??= finish().then(() => {
        restarting = undefined
        if (!isStopped) child = start()
      })
    },
    async stop() {
      isStopped = true
      await (restarting ?? finish())
    },
  }
}
