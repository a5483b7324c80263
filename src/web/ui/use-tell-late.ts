import { useTellError } from './toast.tsx'
import { useIsShown } from './use-is-shown.ts'

/** Says why something could not be done where the form that would say it is closed; to be handed to its save as `onError`. */
export function useTellLate(): (error: { message: string; code?: string }) => void {
  const isShown = useIsShown()
  const tellError = useTellError()
  return (error) => {
    if (!isShown()) tellError(error)
  }
}
