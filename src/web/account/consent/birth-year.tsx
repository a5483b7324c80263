import { useState } from 'react'
import { birthYearPattern } from '#rules/consent.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Asks a student for the year of birth; it can be said once. */
export function BirthYearForm() {
  const { common, register } = useWords()
  const typed = useDraft('birthYearDraft', { birth_year: '' })
  const save = useSave('POST /consent', { onSuccess: typed.drop })
  const form = formOf(typed, save, ['birth_year'])
  const year = Number(typed.draft.birth_year)
  return (
    <OneFieldForm
      form={form}
      label={register.year}
      action={common.save}
      inputMode="numeric"
      autoComplete="bday-year"
      pattern={birthYearPattern}
      maxLength={4}
      data-focus-first
      {...form.field('birth_year')}
      onSubmit={() => save.mutate({ body: { birth_year: year } })}
    />
  )
}

/** The same at each opening, while the account is still open. @param closesAt when it closes */
export function BirthYearSheet({ closesAt }: { closesAt: string | null }) {
  const { consent: words, common, format } = useWords()
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Sheet title={words.yearTitle} onClose={() => setIsOpen(false)}>
      <p className="mb-4 text-dim">
        {words.yearText}
        {closesAt && ` ${words.yearUntil(format.day(closesAt.slice(0, 10), 'long'))}`}
      </p>
      <BirthYearForm />
      <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setIsOpen(false)}>
        {common.later}
      </Button>
    </Sheet>
  )
}
