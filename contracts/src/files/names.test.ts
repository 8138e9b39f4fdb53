import { describe, expect, test } from 'vitest'
import { FileName, FolderName, NewName, splitName, suggestedFolderName, numberedName } from './names.ts'

const sentenceOf = (schema: typeof FileName, name: unknown) => schema.safeParse(name).error?.issues[0]?.message

describe('a name', () => {
  test.for([
    ['forms', 'forms'],
    ['  Call for papers 2026 ', 'Call for papers 2026'],
    ['re\u0301sume\u0301.pdf', 'r\u00e9sum\u00e9.pdf'],
    ['कॉपीराइट प्रपत्र.pdf', 'कॉपीराइट प्रपत्र.pdf'],
    ['क्\u200dष', 'क्\u200dष'],
    ['.well-known', '.well-known'],
    ['console.txt', 'console.txt'],
    ['com10', 'com10'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['क'.repeat(85), 'क'.repeat(85)],
  ] as const)('of a file or folder may be %j', ([name, stored]) => {
    expect([FileName.parse(name), FolderName.parse(name)]).toEqual([stored, stored])
  })

  test.for(['a+b (1).pdf', 'what?.txt', 'a:b', '№ 5.pdf', '100 %.pdf', '😀.png', '“quoted”.txt'])(
    'that may be a file is none of a folder: %j',
    name => {
      expect(FileName.parse(name)).toBe(name)
      expect(sentenceOf(FolderName, name)).toBe('Folder name contains invalid characters')
    },
  )

  test.for([
    ...[
      'a/b',
      'a\\b',
      'a\0b',
      'a\nb',
      'a\u2028b',
      'a\u007fb',
      'a\u202eb',
      'a\u200eb',
      'a\u061cb',
      'a\u00adb',
      'a\u200bb',
    ],
    ...[
      'a\ufeffb',
      'a\u3164b',
      '\u200d',
      'a\ud800',
      'a\ufffe',
      '.',
      '..',
      '...',
      'a.',
      'a. ',
      'CON',
      'nul.txt',
      'Com1',
    ],
    ...['LPT9.tar.gz', 'com\u00b9', 'aux .pdf', 'prn'],
  ])('of neither may be %j', name => {
    expect(sentenceOf(FileName, name)).toBe('File name contains invalid characters')
    expect(sentenceOf(FolderName, name)).toBe('Folder name contains invalid characters')
    expect(sentenceOf(NewName, name)).toBe('File name contains invalid characters')
  })

  test.for([
    ['Papers (2025)', 'Papers 2025'],
    ['R&D: what?', 'R D what'],
    ['प्रपत्रे №1', 'प्रपत्रे 1'],
    ['co\u00adop\u202e', 'coop'],
    ['nul.old', '_nul.old'],
    ['Old. .', 'Old'],
    ['😀', 'Folder'],
    ['...', 'Folder'],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['क'.repeat(86), 'क'.repeat(85)],
  ] as const)('of a folder that may not be %j may be this', ([name, suggested]) => {
    expect(FolderName.safeParse(name).success).toBe(false)
    expect(suggestedFolderName(name)).toBe(suggested)
    expect(FolderName.parse(suggested)).toBe(suggested)
  })

  test('is required, a text, and has at most 255 bytes', () => {
    for (const none of [undefined, null, '', '  ', '\u00a0']) {
      expect(sentenceOf(FileName, none)).toBe('File name is required')
      expect(sentenceOf(NewName, none)).toBe('New name is required')
    }
    expect(sentenceOf(FileName, 7)).toBe('File name must be text')
    for (const long of ['x'.repeat(256), 'क'.repeat(86), 'x'.repeat(1_000_000)])
      expect(sentenceOf(FolderName, long)).toBe('Folder name cannot exceed 255 bytes')
  })

  test.for([
    ['a.pdf', 'a', '.pdf'],
    ['a.tar.gz', 'a.tar', '.gz'],
    ['.profile', '.profile', ''],
    ['README', 'README', ''],
  ] as const)('%j is split before its ending', ([name, ...parts]) => {
    expect(splitName(name)).toEqual(parts)
  })
})

const long = 'x'.repeat(255)
const marathi = 'क्षि'.repeat(20)
const giant = `x${'\u0302'.repeat(127)}`

test.for([
  ['a.pdf', false, 'a (2).pdf'],
  ['.profile', false, '.profile (2)'],
  ['v1.0', true, 'v1.0 2'],
  ['प्रपत्रे', true, 'प्रपत्रे 2'],
  [long, false, `${'x'.repeat(251)} (2)`],
  [long, true, `${'x'.repeat(253)} 2`],
  [`${marathi}xxxxx.pdf`, false, `${marathi}xxxxx (2).pdf`],
  [`${marathi}xxxxxxxxxxx.pdf`, false, `${marathi}xxxxxxx (2).pdf`],
  [`x${marathi}क्षि.pdf`, false, `x${marathi} (2).pdf`],
  [`a.${'x'.repeat(253)}`, false, `a.${'x'.repeat(249)} (2)`],
  [giant, false, '(2)'],
  [giant, true, '2'],
] as const)('%j of a folder (%j) is numbered %j, a valid name', ([name, isFolder, numbered]) => {
  expect(numberedName(name, 2, isFolder)).toBe(numbered)
  expect((isFolder ? FolderName : FileName).parse(numbered)).toBe(numbered)
})
