import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import type { FieldProps } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type Link = ReplyOf<'GET /link'>['links'][number]

type AnswerCoachProps = Pick<FieldProps, 'label' | 'labelHidden'> & { link: Link }

/** The student's answer to a coach who asks for a link: it is accepted with the access that is chosen, or declined. */
export function AnswerCoach({ link: { id, coach, access: asked }, ...field }: AnswerCoachProps) {
  const { settings: words, pendingCoach } = useWords()
  const [access, setAccess] = useState(asked)
  const accept = useToldSave('POST /link/accept', words.linked(coach.name))
  const decline = useToldSave('DELETE /link/{id}', words.declined)
  return (
    <>
      <SelectField
        {...field}
        value={access}
        onChange={setAccess}
        options={[
          { value: 'act', label: pendingCoach.act },
          { value: 'view', label: pendingCoach.view },
        ]}
      />
      <Button
        variant="write"
        isPending={accept.isPending}
        onClick={() => accept.mutate({ body: { id, access } })}
      >
        {words.linkAccept}
      </Button>
      <Button isPending={decline.isPending} onClick={() => decline.mutate({ params: { id } })}>
        {words.linkDecline}
      </Button>
    </>
  )
}
