import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopSheet } from './top-sheet.ts'

type Toast = { text: string; action?: { label: string; onAction(): void }; tone?: 'plain' | 'bad' }
type Show = (toast: Toast) => void

const ToastContext = createContext<Show>(() => {})
const lifetime = 6000
const looks = { plain: 'border-ink bg-ink text-bg', bad: 'border-bad bg-surface text-bad' }

/** Shows a message for six seconds, with one optional action. */
export function useToast(): Show {
  return useContext(ToastContext)
}

/**
 * Shows why an action failed; pass it to a save as `onError`. HTML of a proxy is only logged to the console.
 */
export function useErrorToast(): (error: { message: string; code?: string }) => void {
  const toast = useToast()
  return useCallback(
    ({ message, code }) => code !== 'NOT_JSON' && toast({ text: message, tone: 'bad' }),
    [toast],
  )
}

/** The only place for toasts; hovering or focusing one pauses its timeout. */
export function ToastPlace({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = useCallback(() => {
    clearTimeout(clock.current)
    clock.current = setTimeout(() => setToast(null), lifetime)
  }, [])
  const show = useCallback<Show>(
    (next) => {
      setToast(next)
      wait()
    },
    [wait],
  )
  const hold = () => clearTimeout(clock.current)

  const sheet = useTopSheet()
  const shown = toast && (
    <output
      onPointerEnter={hold}
      onPointerLeave={wait}
      onFocus={hold}
      onBlur={wait}
      className={`pointer-events-auto flex max-w-full items-center gap-3 rounded-control border py-1.5 pr-2 pl-4 text-15 float ${looks[toast.tone ?? 'plain']}`}
    >
      <span className="min-w-0 py-1.5">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onAction()
            setToast(null)
          }}
          className="min-h-9 shrink-0 rounded-control px-3 font-semibold underline underline-offset-3"
        >
          {toast.action.label}
        </button>
      )}
    </output>
  )

  return (
    <ToastContext value={show}>
      {children}
      {/* Live regions are rendered before their content, since only then it is announced. */}
      <Place>{sheet ? null : shown}</Place>
      {sheet && createPortal(<Place>{shown}</Place>, sheet)}
    </ToastContext>
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
