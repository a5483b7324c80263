import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { type Config, configOfProcess } from '#server/config.ts'
import { freePort } from '#server/demo/free-port.ts'
import { welcome } from '#server/demo/words.ts'
import { runUntilSignal } from '#server/run-process.ts'

const end = 'Ctrl-C durdurur; veriler kalır. / Ctrl-C stops it; the data stay.'
const answeredByServer = ['/api', '/healthz', '/readyz', '/openapi.json', '/docs']

runUntilSignal(dev, { onReady: ({ address }) => console.log(welcome('Etüt dev', address, end)) })

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
  const api = watchServer(config, { PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL || address })
  const proxy = answeredByServer.map((path) => [path, { target: `http://127.0.0.1:${apiPort}` }])
  const pages = await createServer({ server: { host, port, proxy: Object.fromEntries(proxy) } })
  await pages.listen()
  return {
    address,
    async stop() {
      const ended = api.exitCode === null && api.signalCode === null ? once(api, 'exit') : undefined
      api.kill('SIGTERM')
      await Promise.all([ended, pages.close()])
    },
  }
}

function watchServer({ logLevel }: Config, settings: Record<string, string>) {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/server/demo/dev-server.ts'], {
    // Own process group, so that Ctrl-C reaches only this process, which then stops the server once.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.DATA_DIR || (process.getuid?.() === 0 ? '/var/lib/etut-dev' : 'data/dev'),
      LOG_LEVEL: process.env.LOG_LEVEL ? logLevel : 'warn',
    },
  })
}
