import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'

/** The secret address of the student's calendar: it is made, shown once, and ended. */
export function CalendarCard() {
  const { settings, common } = useWords()
  const words = settings.calendar
  const time = useOwnTime()
  const state = useCall('GET /calendar', {})
  const share = useToldSave('POST /calendar')
  const end = useToldSave('DELETE /calendar', words.ended, { onSuccess: share.reset })
  const address = share.data?.url
  return (
    <Card title={words.title} description={words.text}>
      <Loaded answer={state}>
        {({ created_at }) => {
          const since = share.data?.created_at ?? created_at
          return (
            <>
              <p className="mb-4 max-w-[62ch] rounded-control bg-sunken p-3 text-13">{words.gives}</p>
              {address ? (
                <div role="status" className="mb-4 grid grid-cols-1 gap-3">
                  <p className="text-15">{words.made}</p>
                  <CopyText text={address} isLong>
                    {/* Programs for calendars follow this scheme and go on reading the address. */}
                    <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
                      {words.open}
                    </a>
                  </CopyText>
                </div>
              ) : (
                <p className="mb-4 text-15">{since ? words.since(time.longDay(since)) : words.none}</p>
              )}
              <div className="flex flex-wrap gap-2">
                {!address && (
                  <Button
                    variant={since ? 'secondary' : 'write'}
                    icon={CalendarPlus}
                    isPending={share.isPending}
                    onClick={() => share.mutate({})}
                  >
                    {since ? words.again : words.make}
                  </Button>
                )}
                {since && (
                  <ConfirmButton
                    label={words.end}
                    question={common.endLinkSure}
                    isPending={end.isPending}
                    onSure={() => end.mutate({})}
                  />
                )}
              </div>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
