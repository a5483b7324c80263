import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MakeSheet } from '#web/class-group/make-sheet.tsx'
import { useCall } from '#web/session/use-call.ts'
import { useSave } from '#web/session/use-save.ts'
import { useSession } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Joins and leaves class groups: of the catalogue with a press, a coach's with its code. */
export function ClassSheet({ onClose, onJoined }: { onClose(): void; onJoined(croomId: string): void }) {
  const { curriculum: words, common } = useWords()
  const toast = useToast()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const [makes, setMakes] = useState(false)
  const classes = useCall('GET /sabit/class', {})
  const [code, setCode] = useState('')
  const told = { onError: (error: Error) => toast({ text: error.message, tone: 'bad' as const }) }
  const join = useSave('POST /croom/join', {
    onSuccess(croom) {
      onJoined(croom.id)
      onClose()
    },
  })
  const rejoin = useSave('POST /croom/join', told)
  const leave = useSave('POST /croom/leave', {
    onSuccess: (_, { body }) =>
      toast({
        text: words.left,
        action: { label: common.undo, onAction: () => rejoin.mutate({ body }) },
      }),
  })
  if (makes)
    return (
      <MakeSheet
        kind="personal"
        onClose={() => setMakes(false)}
        onMade={({ id }) => {
          onJoined(id)
          onClose()
        }}
      />
    )
  return (
    <Sheet title={words.classes} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          join.mutate({ body: { code } })
        }}
        className="mb-5 flex items-end gap-2"
      >
        <TextField
          label={words.code}
          className="flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          error={join.error ? (join.error.fields.code ?? join.error.message) : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" disabled={code.trim() === ''} isPending={join.isPending}>
          {words.join}
        </Button>
      </form>
      <Loaded answer={classes}>
        {(all) => (
          <ul className="divide-y divide-line border-y border-line">
            {all.map((croom) => (
              <li key={croom.id} className="flex min-h-14 items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{croom.name}</span>
                  <span className="block text-13 text-dim">
                    {words.counts(croom.counts.studies, croom.counts.topics)}
                  </span>
                </span>
                {croom.is_member ? (
                  <>
                    <Badge tone="accent">{words.member}</Badge>
                    <Button
                      variant="quiet"
                      onClick={() => leave.mutate({ body: { croom_id: croom.id } }, told)}
                    >
                      {words.leave}
                    </Button>
                  </>
                ) : (
                  <Button
                    aria-label={`${words.join}: ${croom.name}`}
                    onClick={() => join.mutate({ body: { croom_id: croom.id } }, told)}
                  >
                    {words.join}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {!isCoachMode && (
        <div className="mt-5">
          <p className="mb-2 text-13 text-dim">{words.ownText}</p>
          <Button icon={Plus} onClick={() => setMakes(true)}>
            {words.own}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
