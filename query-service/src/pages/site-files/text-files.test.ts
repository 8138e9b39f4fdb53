import { expect, test } from 'vitest'
import type { Ports } from '../../ports.ts'
import { siteForms } from './text-files.ts'
import { file, folder, places, treeOf } from '../../testing/file-nodes.ts'

const texts = { files: new Map([['a form.pdf', {}]]) } as unknown as Ports['texts']

const forms = siteForms({
  fileTree: {
    tree: async () =>
      treeOf(
        folder('forms', { publishedSince: 1 }),
        file('a', { parentId: 'forms', name: 'प्रपत्र.pdf' }),
        file('b', { places: places([0, 'forms', 'b.pdf'], [5, 'forms', 'c.pdf']) }),
        file('d', { name: 'd.pdf' }),
      ),
  } as unknown as Ports['fileTree'],
  texts,
})

test('A form of the file manager comes first while it is public, also where it was renamed', async () => {
  const names = ['प्रपत्र.pdf', 'b.pdf', 'd.pdf', 'a form.pdf', '..']
  expect(await Promise.all(names.map(forms.formAt))).toEqual([
    '/files/forms/%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A4%AA%E0%A4%A4%E0%A5%8D%E0%A4%B0.pdf',
    '/files/forms/c.pdf',
    ...[undefined, undefined, undefined],
  ])
})

test('A form beside the texts takes the place of one that is not public', () => {
  expect(forms.besideTexts('/files/forms/a%20form.pdf')).toBe('/texts/a%20form.pdf')
  for (const url of ['/files/forms/b.pdf', '/files/a%20form.pdf', '/files/forms/a%20form.pdf/x', '/files/forms/%ZZ'])
    expect(forms.besideTexts(url)).toBeUndefined()
})
