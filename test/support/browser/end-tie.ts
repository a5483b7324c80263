import type { Page } from 'playwright-core'
import { tr } from '#web/words/tr.ts'

/** A student sees that the parent Gül Demir has looked and ends the tie, on the page with the parents. */
export async function endTie(student: Page, parent: Page): Promise<void> {
  await student.getByText('Gül Demir').waitFor()
  await student.getByText(/Baktığı günler: /).waitFor()
  await student.getByRole('button', { name: `${tr.common.endLink}: Gül Demir` }).click()
  await student.getByRole('button', { name: tr.common.endLinkSure }).click()
  await student.getByText(tr.family.noParent).waitFor()
  await parent.goto('/dashboard')
  await parent.getByText(tr.family.emptyTitle).waitFor()
}
