import { expect, it } from 'vitest'
import { orGone } from '#web/api/or-gone.ts'
import { Refused } from '#web/session/refused.ts'

const refused = (status: number) => Promise.reject(new Refused(status, 'X', 'Refused'))

it('takes what is gone as deleted, and no other fault', async () => {
  await orGone(Promise.resolve({ ok: true }))
  await orGone(refused(404))
  for (const status of [0, 403, 409, 500])
    await expect(orGone(refused(status))).rejects.toMatchObject({ status })
})
