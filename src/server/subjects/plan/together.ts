import type { Context } from '#server/services/context.ts'

/** The context for items that are written together: none of them leaves a line of its own in the trail. */
export function withoutTrail(context: Context): Context {
  return { ...context, audit: async () => {} }
}

/**
 * The one line that they leave, which takes all of them back.
 * @param id of the line's entity
 * @param shown what the line tells besides the items
 * @param ids of the items
 */
export function auditTogether(
  context: Context,
  id: string,
  shown: object,
  ids: readonly string[],
): Promise<void> {
  const after = { ...shown, items: ids.length, ids }
  return context.audit({ action: 'create', entity: 'plans', entity_id: id, after, version: 1 })
}
