import { askFirst } from '#web/api/ask-first.ts'
import { ownCrooms, shownCroom } from './shown-croom.ts'

// What the sentences are made of. The page names this file in its head, so it asks while the page is loading.
askFirst('/progress', async (ask, student) => {
  void ask('GET /insight/quality', {})
  const [crooms, account] = await Promise.all([
    ask('GET /croom', {}),
    ask('GET /user/data/{id}', { params: { id: student } }),
  ])
  const croom = shownCroom(ownCrooms(crooms), account.croom_id)
  if (!croom) return
  const params = { id: croom.id }
  await Promise.all([
    ask('GET /insight/cheapest/{id}', { params }),
    ask('GET /insight/forecast/{id}', { params }),
  ])
})
