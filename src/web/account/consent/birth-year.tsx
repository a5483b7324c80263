import { useState } from 'react'
import { birthYearPattern } from '#rules/consent.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
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

/**
 * The same at each opening, while the account is still open: a closed one is replaced by the layout itself. It also asks
 * whether a parent has to agree.
 */
export default function BirthYearSheet() {
  const { consent: words, common } = useWords()
  const time = useOwnTime()
  const { data } = useCall('GET /consent', {}, { staleTime: Number.POSITIVE_INFINITY })
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen || !data || data.is_closed || data.waiting_for !== 'birth_year') return null
  return (
    <Sheet title={words.yearTitle} onClose={() => setIsOpen(false)}>
      <p className="mb-4 text-dim">
        {words.yearText}
        {data.closes_at && ` ${words.yearUntil(time.longDay(data.closes_at))}`}
      </p>
      <BirthYearForm />
      <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setIsOpen(false)}>
        {common.later}
      </Button>
    </Sheet>
  )
}
