import { describe, expect, test } from 'vitest'
import { MARKDOWN_MAX_BYTES, MARKDOWN_MAX_LEVELS } from '../../limits.ts'
import type { TextToken } from '../../site/texts.ts'
import { parseMarkdown } from './markdown.ts'

/** The tokens as markup, for reading only. */
const markup = (tokens: readonly TextToken[]) => {
  const open: string[] = []
  const start = ({ open: tag, ...attributes }: Extract<TextToken, { open: string }>) => {
    open.push(tag)
    return `<${[tag, ...Object.entries(attributes).map(([name, value]) => `${name}=${value}`)].join(' ')}>`
  }
  return tokens
    .map(token => (typeof token === 'string' ? token : 'close' in token ? `</${open.pop()}>` : start(token)))
    .join('')
}

const shown = (source: string) => markup(parseMarkdown(source).introduction)

describe('Markdown', () => {
  test.each([
    ['a **b** _c_ ~~d~~ `e`', '<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>'],
    ['<b>a</b>&lt;', '<p><b>a</b><</p>'],
    ['<script>alert(1)</script>', '<p><script>alert(1)</script></p>'],
    ['a  \nb\nc', '<p>a<br></br>b c</p>'],
    ['1. a\n1. b', '<ol><li>a</li><li>b</li></ol>'],
    ['3. a', '<ol start=3><li>a</li></ol>'],
    ['- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['---', '<hr></hr>'],
    ['```js\na\n```', '<pre>a\n</pre>'],
    [
      '|a|b|\n|:-:|-|\n|1|2|',
      '<table><thead><tr><th align=center>a</th><th>b</th></tr></thead><tbody><tr><td align=center>1</td><td>2</td></tr></tbody></table>',
    ],
  ])('%j is read as its elements', (source, expected) => {
    expect(shown(source)).toBe(expected)
  })

  test.each([
    ['[a](https://e.org)', '<p><a href=https://e.org>a</a></p>'],
    ['[a](tel:+9120)', '<p><a href=tel:+9120>a</a></p>'],
    ['[a](mailto:a@e.org)', '<p><a href=mailto:a@e.org>a</a></p>'],
    ['[a](/search?q=1#b)', '<p><a href=/search?q=1#b>a</a></p>'],
    ['[a](#b)', '<p><a href=#b>a</a></p>'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['[a](data:text/html,b)', '<p>[a](data:text/html,b)</p>'],
    ['[a](JAVASCRIPT&#58;alert(1))', '<p>[a](JAVASCRIPT:alert(1))</p>'],
    ['[a](//evil.example)', '<p>[a](//evil.example)</p>'],
    ['[a](/\\evil.example)', '<p><a href=/%5Cevil.example>a</a></p>'],
    ['[a](/\tb)', '<p>[a](/\tb)</p>'],
    ['[a](vbscript:b)', '<p>[a](vbscript:b)</p>'],
  ])('%j links to the web, mail, telephones and places of this site only', (source, expected) => {
    expect(shown(source)).toBe(expected)
  })

  test.each([
    ['![a *b*](/files/c.png "d")', '<p><img src=/files/c.png alt=a b title=d></img></p>'],
    ['![](/pictures/c.webp)', '<p><img src=/pictures/c.webp alt=></img></p>'],
    ['![a](https://e.org/c.png)', '<p><a href=https://e.org/c.png>a</a></p>'],
    ['![](https://e.org/c.png)', '<p><a href=https://e.org/c.png>https://e.org/c.png</a></p>'],
    ['![a](/files/../api/v1/health)', '<p><a href=/files/../api/v1/health>a</a></p>'],
    ['![a](/files/b/../../c.png)', '<p><a href=/files/b/../../c.png>a</a></p>'],
    ['![a](/files/%2e%2E/c)', '<p><a href=/files/%2e%2E/c>a</a></p>'],
    ['![a](/files/b/.%2e?c)', '<p><a href=/files/b/.%2e?c>a</a></p>'],
    ['![a](/files/b..c/.d/e.png?f=../g)', '<p><img src=/files/b..c/.d/e.png?f=../g alt=a></img></p>'],
    ['![a](data:image/png;base64,xx)', '<p>![a](data:image/png;base64,xx)</p>'],
    ['![a](mailto:b@e.org)', '<p><a href=mailto:b@e.org>a</a></p>'],
  ])('%j shows pictures of this journal only', (source, expected) => {
    expect(shown(source)).toBe(expected)
  })

  test('names each address that it leads to once, but those within it', () => {
    expect(
      parseMarkdown('[a](/b) [c](/b) [d](#e) ![f](/files/g.png)\n\n## H\n\nx[^1]\n\n[^1]: <https://e.org>').links,
    ).toEqual(['/b', '/files/g.png', 'https://e.org'])
  })
})

describe('a section', () => {
  const idsOf = (source: string) => parseMarkdown(source).sections.map(({ id, title }) => [id, title])

  test('begins with ##, or with #, and what is before is the introduction', () => {
    const { introduction, sections } = parseMarkdown('a\n\n## B {#c}\n\nd\n\n### E\n\nf\n\n# G\n\nh\n')
    expect(markup(introduction)).toBe('<p>a</p>')
    expect(sections.map(({ id, title, body }) => [id, title, markup(body)])).toEqual([
      ['c', 'B', '<p>d</p><h3>E</h3><p>f</p>'],
      ['g', 'G', '<p>h</p>'],
    ])
  })
  test('is there only where the text has a heading for it', () => {
    expect(parseMarkdown('a\n\n### b')).toMatchObject({ sections: [] })
    expect(parseMarkdown('> ## a').sections).toEqual([])
    expect(parseMarkdown('').introduction).toEqual([])
  })
  test('has an id that nothing else on the page has', () => {
    expect(idsOf('## A\n## a\n## B {#a}\n## Main\n## लेखकों के लिए\n## !\n## ?\n## Note 1')).toEqual([
      ['a', 'A'],
      ['a-2', 'a'],
      ['a-3', 'B'],
      ['main-2', 'Main'],
      ['लेखकों-के-लिए', 'लेखकों के लिए'],
      ['section', '!'],
      ['section-2', '?'],
      ['section-note-1', 'Note 1'],
    ])
  })
  test('may be called as its heading states, also a lower one', () => {
    expect(idsOf('## **A** b {#मुख्य-भाग}')).toEqual([['मुख्य-भाग', 'A b']])
    expect(shown('### A {#b}')).toBe('<h3 id=b>A</h3>')
    expect(shown('###### A {b}')).toBe('<h4>A {b}</h4>')
  })
})

describe('a footnote', () => {
  test('is called by its number, and leads back to each call', () => {
    const { introduction, notes } = parseMarkdown('a[^x] b[^x] c^[d *e*] f[^y]\n\n[^x]: g\n\n    h')
    expect(markup(introduction)).toBe(
      '<p>a<sup><a href=#note-1 id=note-1-1>1</a></sup> b<sup><a href=#note-1 id=note-1-2>1</a></sup> c<sup><a href=#note-2 id=note-2-1>2</a></sup> f[^y]</p>',
    )
    expect(notes.map(({ id, number, body }) => [id, number, markup(body)])).toEqual([
      ['note-1', 1, '<p>g</p><p>h <a href=#note-1-1>↩</a> <a href=#note-1-2>↩</a></p>'],
      ['note-2', 2, '<p>d <em>e</em> <a href=#note-2-1>↩</a></p>'],
    ])
  })
  test('is read whole, however many calls of others it has', () => {
    const { notes } = parseMarkdown(`[^a]\n\n[^a]: b${' [^a]'.repeat(18_000)}`)
    expect(notes[0]?.body.filter(token => token === '1').length).toBeGreaterThan(17_000)
  })
})

describe('reading time', () => {
  test('is that of 200 and of 150 words a minute', () => {
    expect(parseMarkdown('word '.repeat(3000)).minutes).toEqual({ from: 15, to: 20 })
    expect(parseMarkdown('').minutes).toEqual({ from: 1, to: 1 })
  })
})

describe('bad Markdown', () => {
  test.each([
    ['lists', (n: number) => Array.from({ length: n }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
    ['quotations', (n: number) => `${'> '.repeat(n)}a`],
    ['emphasis', (n: number) => `${'*a **b '.repeat(n)}c${'** d*'.repeat(n)}`],
  ])('with %s within one another is too deep beyond its limit', (_, nested) => {
    expect(parseMarkdown(nested(MARKDOWN_MAX_LEVELS / 4)).problem).toBeUndefined()
    expect(parseMarkdown(nested(MARKDOWN_MAX_LEVELS * 2)).problem).toBe('TEXT_TOO_DEEP')
  })
  test.each([
    ['footnotes', 1000, 'WITH_MANY_NOTES', (n: number) => `a[^${n}]\n\n[^${n}]: b\n\n`],
    ['footnotes within the text', 1000, 'WITH_MANY_NOTES', () => 'a^[b] '],
    ['sections', 500, 'WITH_MANY_SECTIONS', () => '## a\n'],
    ['elements', 10_000, 'WITH_MANY_ELEMENTS', () => '*a* b '],
  ])('with more %s than %i is named', (_, most, problem, each) => {
    const ofMany = (n: number) => parseMarkdown(Array.from({ length: n }, (__, one) => each(one)).join('')).problem
    expect(ofMany(most - 1)).toBeUndefined()
    expect(ofMany(most + 1)).toBe(`TEXT_${problem}`)
  })
  test('of 256 KB is an ordinary text', () => {
    const words = 'The corresponding author confirms that every author has read and approved the submission. '
    const paragraph = `**Authorship.** ${words.repeat(2)}See [the guidelines](/guidelines).\n\n- ${words}\n\n`
    const section = `## Fees\n\n${paragraph.repeat(10)}`
    const { problem } = parseMarkdown(section.repeat(Math.floor(MARKDOWN_MAX_BYTES / section.length)))
    expect(problem).toBeUndefined()
  })
  test('makes nothing wait, whatever it repeats', () => {
    const before = process.threadCpuUsage()
    for (const unit of [
      '[',
      '`',
      '|',
      '<',
      '\\',
      '&',
      '![',
      '*a_',
      '> ',
      '- a',
      '[^1]',
      '^[',
      '[a](',
      '# a\n',
      '[^a]: b\n[^a] ',
    ])
      parseMarkdown(unit.repeat(Math.ceil(100_000 / unit.length)))
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(20_000_000)
  })
})
