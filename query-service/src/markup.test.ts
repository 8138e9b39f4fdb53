import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { bytesOfText } from './send-bytes.ts'
import { html, prose, xml } from './markup.ts'

/** Under another name, so that they are not formatted. */
const [write, writeXml] = [html, xml]

describe('markup', () => {
  test('escapes every text in it, and no markup', () => {
    expect(write`<p title="${'"\'&<>'}">${write`<b>${'a<b'}</b>`}${7}${undefined}</p>`.markup).toBe(
      '<p title="&quot;&#39;&amp;&lt;&gt;"><b>a&lt;b</b>7</p>',
    )
  })

  test('joins the parts of a list', () => {
    expect(write`<ul>${[write`<li>a</li>`, write`<li>b</li>`]}</ul>`.markup).toBe('<ul><li>a</li><li>b</li></ul>')
    expect(write`<ul>${[]}</ul>`.markup).toBe('<ul></ul>')
  })

  test('of XML replaces what XML 1.0 has no place for', () => {
    expect(writeXml`<t>${'a\u0000\u000b\uffff\ud800b'}</t>`.markup).toBe('<t>a\ufffd\ufffd\ufffd\ufffdb</t>')
    const text = '\t\n\r नदी😀\ue000\ufffd'
    expect(writeXml`<t a="${'&<"'}">${text}${writeXml`<i/>`}${[writeXml`<j/>`]}${7}${undefined}</t>`.markup).toBe(
      `<t a="&amp;&lt;&quot;">${text}<i/><j/>7</t>`,
    )
  })

  test('of prose has paragraphs, and code between backquotes', () => {
    expect(write`${prose('One `a<b` and\n`two`.\n\nNext')}`.markup).toBe(
      '<p>One <code>a&lt;b</code> and\n<code>two</code>.</p><p>Next</p>',
    )
  })
})

test('a text is a file with the hash of its bytes', async () => {
  const file = bytesOfText('नदी, Rain', { name: 'a.txt', contentType: 'text/plain', cacheControl: 'no-store' })
  expect(file).toMatchObject({
    name: 'a.txt',
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'no-store',
    bytes: 15,
  })
  expect(file.tag).toMatch(/^[\w-]{27}$/u)
  expect(file.tag).not.toBe(bytesOfText('नदी', file).tag)
  const read = async (start: number, end: number) =>
    String(Buffer.concat(await Array.fromAsync((await file.open({ start, end })) ?? Readable.from([]))))
  expect([await read(0, 14), await read(11, 12)]).toEqual(['नदी, Rain', 'Ra'])
})
