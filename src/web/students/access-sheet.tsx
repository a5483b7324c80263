import { useState } from 'react'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { StudentRow } from './need.ts'

type AccessSheetProps = { row: StudentRow; linkId: string | undefined; onClose(): void }

/** What a coach may do about a link: lower the access, give a temporary password, end it. */
export function AccessSheet({ row, linkId, onClose }: AccessSheetProps) {
  const { students: words, common } = useWords()
  const toast = useToast()
  const [asks, setAsks] = useState<'end' | 'reset' | null>(null)
  const told = { onError: (error: Error) => toast({ text: error.message, tone: 'bad' as const }) }
  const lower = useSave('POST /link/access', { onSuccess: () => toast({ text: common.saved }) })
  const end = useSave('DELETE /link/{id}', {
    onSuccess() {
      toast({ text: words.ended(row.name) })
      onClose()
    },
  })
  const reset = useSave('GET /user/pass/reset', { onSuccess: () => setAsks(null) })
  const password = reset.data?.temporary_password

  return (
    <Sheet title={row.name} isOpen onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        {password && (
          <div className="rounded-control bg-sunken p-4">
            <p className="mb-2 text-13">{words.passwordOnce}</p>
            <CopyText text={password} />
          </div>
        )}
        <section>
          <h3 className="font-semibold">{words.access}</h3>
          <p className="mb-2 text-13 text-dim">
            {row.summary.access === 'act' ? words.actText : words.viewText}
          </p>
          {row.summary.access === 'act' && linkId && (
            <Button
              isPending={lower.isPending}
              onClick={() => lower.mutate({ body: { id: linkId, access: 'view' } }, told)}
            >
              {words.lowerAccess}
            </Button>
          )}
        </section>
        <section>
          <h3 className="font-semibold">{words.password}</h3>
          <p className="mb-2 text-13 text-dim">{words.passwordText}</p>
          {asks === 'reset' ? (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="danger"
                isPending={reset.isPending}
                onClick={() => reset.mutate({ query: { id: row.id } }, told)}
              >
                {words.passwordSure}
              </Button>
              <Button onClick={() => setAsks(null)}>{common.cancel}</Button>
            </div>
          ) : (
            <Button onClick={() => setAsks('reset')}>{words.passwordMake}</Button>
          )}
        </section>
        {linkId && (
          <section>
            <h3 className="font-semibold">{words.end}</h3>
            <p className="mb-2 text-13 text-dim">{words.endText}</p>
            {asks === 'end' ? (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="danger"
                  isPending={end.isPending}
                  onClick={() => end.mutate({ params: { id: linkId } }, told)}
                >
                  {words.endSure}
                </Button>
                <Button onClick={() => setAsks(null)}>{common.cancel}</Button>
              </div>
            ) : (
              <Button variant="danger" onClick={() => setAsks('end')}>
                {words.end}
              </Button>
            )}
          </section>
        )}
      </div>
    </Sheet>
  )
}
