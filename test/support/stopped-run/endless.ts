import { it } from 'vitest'
import { startServer } from '../black-box/server.ts'
import { chromiumPath, openStage } from '../browser/browser.ts'
import { openSandbox } from '../database/sandbox.ts'
import { start } from '../database/starter.ts'

it('starts one of each kind of process and never ends', async () => {
  await startServer()
  await start(await openSandbox())
  if (chromiumPath !== '') await (await (await openStage()).visitor()).newPage()
  console.log('everything runs')
  await new Promise(() => {})
})
