import { configOfProcess, WrongSetting } from '#server/config.ts'
import { StartFailure } from '#server/database/start-failure.ts'
import { type Running, start } from '#server/start.ts'

async function main(): Promise<void> {
  const running = await start(configOfProcess())
  stopOnSignal(running)
  console.log(`
Etüt hazır. Tarayıcıda aç: ${running.address}
Etüt is ready. Open it in a browser: ${running.address}

İlk adım: "Kayıt ol" ile bir öğrenci hesabı aç, sınıfını seç ve sayacı başlat.
First step: make a student account with "Kayıt ol / Sign up", choose a class group, start the timer.
Ctrl-C durdurur. / Ctrl-C stops it.`)
}

/** The first signal stops in good order, a second one at once. */
function stopOnSignal(running: Running): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130)
      stopping = true
      running.stop().then(
        () => process.exit(0),
        (error) => fail(error),
      )
    })
  }
}

function fail(error: unknown): never {
  const isExpected = error instanceof WrongSetting || error instanceof StartFailure
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

main().catch(fail)
