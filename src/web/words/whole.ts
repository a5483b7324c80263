/** Words of a language together, group by group: those that were loaded first, and more of them. */
export function whole<First extends object, More extends object>(first: First, more: More): First & More {
  const begun = new Map<string, object>(Object.entries(first))
  const groups = Object.entries(more).map(([group, words]) => [group, { ...begun.get(group), ...words }])
  return { ...first, ...Object.fromEntries(groups) }
}
