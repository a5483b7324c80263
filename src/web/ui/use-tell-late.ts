import { useTellError } from './toast.tsx'
import { useIsShown } from './use-is-shown.ts'

/** Shows why a save failed when its form is already closed; pass it as `onError`. */
export function useTellLate(): (error: { message: string; code?: string }) => void {
  const isShown = useIsShown()
  const tellError = useTellError()
  return (error) => {
    if (!isShown()) tellError(error)
  }
}
