import { tellError, toast } from '#web/ui/toast.ts'
import type { CallKey } from './ask.ts'
import { useSave } from './use-save.ts'

/** A save whose end a toast tells, also on the next page: what was done, or why not. @param said once it is done */
export function useToldSave<K extends CallKey>(key: K, said: string) {
  return useSave(key, { onSuccess: () => toast({ text: said }), onError: tellError })
}
