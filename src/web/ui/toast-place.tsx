import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { rescueFocus } from './next-focus.ts'
import { toasts } from './toast.ts'
import { useTopSheet } from './top-sheet.ts'

const looks = { plain: 'border-ink bg-ink text-bg', bad: 'border-bad bg-surface text-bad' }

/** The only place for toasts; hovering or focusing one pauses its timeout. */
export function ToastPlace() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current)
  const sheet = useTopSheet()
  const { common } = useFirstWords()
  const shown = toast && (
    <output
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.endLater}
      onFocus={toasts.hold}
      onBlur={toasts.endLater}
      className={`pointer-events-auto flex max-w-full items-center gap-3 rounded-control border px-4 py-1.5 text-15 float ${looks[toast.tone ?? 'plain']}`}
    >
      <span className="min-w-0 py-1.5">{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          onClick={() => {
            toast.undo?.()
            toasts.show(null)
            // The button that was pressed is gone.
            rescueFocus()
          }}
          className="-mr-2 min-h-9 shrink-0 rounded-control px-3 font-semibold underline underline-offset-3"
        >
          {common.undo}
        </button>
      )}
    </output>
  )

  return (
    <>
      {/* Live regions are rendered before their content, since only then it is announced. */}
      <Place>{sheet ? null : shown}</Place>
      {sheet && createPortal(<Place>{shown}</Place>, sheet)}
    </>
  )
}

function Place({ children }: { children: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="above-bars pointer-events-none fixed inset-x-0 z-50 flex justify-center px-4"
      data-print="no"
    >
      {children}
    </div>
  )
}
