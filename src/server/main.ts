import { configOfProcess } from '#server/config.ts'
import { runUntilSignal } from '#server/run-process.ts'
import { start } from '#server/start.ts'

runUntilSignal(async () => start(configOfProcess()), {
  onReady({ address }) {
    console.log(`
Etüt hazır. Tarayıcıda aç: ${address}
Etüt is ready. Open it in a browser: ${address}

İlk adım: "Kayıt ol" ile bir öğrenci hesabı aç, sınavını seç ve sayacı başlat.
First step: make a student account with "Kayıt ol / Sign up", choose your exam, start the timer.
Ctrl-C durdurur. / Ctrl-C stops it.`)
  },
})
