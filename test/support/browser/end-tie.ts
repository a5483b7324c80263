import type { Page } from 'playwright-core'

/** A student sees that the parent Gül Demir has looked and ends the tie, on the page with the parents. */
export async function endTie(student: Page, parent: Page): Promise<void> {
  await student.getByText('Gül Demir').waitFor()
  await student.getByText(/Baktığı günler: /).waitFor()
  await student.getByRole('button', { name: 'Bağlantıyı bitir: Gül Demir' }).click()
  await student.getByRole('button', { name: /Bitsin mi/ }).click()
  await student.getByText('Seni izleyen bir veli yok.').waitFor()
  await parent.goto('/dashboard')
  await parent.getByText('Henüz bağlı olduğun öğrenci yok').waitFor()
}
