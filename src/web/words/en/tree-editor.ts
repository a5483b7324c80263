import type { treeEditor as tr } from '#web/words/tr/tree-editor.ts'

export const treeEditor: typeof tr = {
  edit: 'Edit',
  done: 'Done',
  hint: 'Press a name and type. Change the order by dragging the handle. You can paste a whole list.',
  hintKeys: 'Enter goes to the next, Alt and the arrow keys change the order.',
  name: { study: 'Name of the lesson', topic: 'Name of the topic', subtopic: 'Name of the subtopic' },
  add: { study: 'Add a lesson', topic: 'Add a topic', subtopic: 'Add a subtopic' },
  open: (name) => `Below: ${name}`,
  up: (name) => `Move up: ${name}`,
  down: (name) => `Move down: ${name}`,
  delete: (name) => `Delete: ${name}`,
  deleted: (name) => `Deleted: ${name}`,
  notAdded: (count, first) => `${count} names were not added; the first: ${first}`,
  placed: (place) => `New place: ${place}`,
  count: 'Questions in the exam',
  countOf: (name) => `Questions in the exam: ${name}`,
  colorOf: (name) => `Colour: ${name}`,
  colors: ['Blue', 'Orange', 'Green', 'Purple', 'Olive', 'Dark blue', 'Grey'],
}
