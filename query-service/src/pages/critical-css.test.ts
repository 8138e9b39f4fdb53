import { describe, expect, test } from 'vitest'
import { criticalCss, parseStylesheet } from './critical-css.ts'

const critical = (stylesheet: string, markup: string) => criticalCss([parseStylesheet(stylesheet)])(markup)

describe('of a stylesheet, a page carries', () => {
  test('the rules of its classes, in their order, and those of elements and attributes', () => {
    const css = 'p{margin:0}.b{color:red}.a{color:blue}.c{color:green}[hidden]{display:none}'
    expect(critical(css, '<p class="a b">')).toBe('p{margin:0}.b{color:red}.a{color:blue}[hidden]{display:none}')
  })

  test('a rule only where all classes of one of its selectors are there', () => {
    const css = '.a .b{x:1}.a>.c,.d{x:2}.a:empty{x:3}'
    expect(critical(css, '<i class="a c">')).toBe('.a>.c{x:2}.a:empty{x:3}')
    expect(critical(css, '<i class="a c d">')).toBe('.a>.c,.d{x:2}.a:empty{x:3}')
    expect(critical(css, '<i class="d">')).toBe('.d{x:2}')
  })

  test('a rule only where the elements that it names are there, besides those of the document', () => {
    const css = 'html,body,*{x:1}h1,h2{x:2}p>i+b~a-b{x:3}a[href]{x:4}:is(h2){x:5}.\\[\\&\\>h2\\]\\:x>i{x:6}'
    expect(critical(css, '<h1><i class="[&amp;>h2]:x">')).toBe(
      'html,body,*{x:1}h1{x:2}:is(h2){x:5}.\\[\\&\\>h2\\]\\:x>i{x:6}',
    )
    expect(critical(css, '<p><i/><b/><a-b/><a>')).toBe('html,body,*{x:1}p>i+b~a-b{x:3}a[href]{x:4}:is(h2){x:5}')
  })

  test('nothing that is seen only where somebody acts or prints', () => {
    const css =
      '.a:hover,.a{x:1}.b\\:focus:focus-visible{x:2}.a:is(:active,.a){x:3}a::-moz-b{x:4}i::-webkit-details-marker{x:5}'
    const later =
      ':-moz-focusring:where(.a),:-moz-ui-invalid{x:5}@media (forced-colors:active){.a{x:6}}@media print{.a{x:6}}'
    expect(critical(`${css}${later}`, '<i class="a b:focus">')).toBe('.a{x:1}i::-webkit-details-marker{x:5}')
    expect(critical('.hover\\:x{x:1}', '<i class="hover:x">')).toBe('.hover\\:x{x:1}')
  })

  test('custom properties that something refers to, be it another one or the markup', () => {
    const css =
      ':root{--a:1;--b:var(--a);--c:var(--d);--d:2;--e:3}.x{--f:4;y:var(--b)}@property --a{syntax:"*";inherits:false}@property --e{syntax:"*";inherits:false}'
    expect(critical(css, '<i class="x" style="z:var( --e, 1)">')).toBe(
      ':root{--a:1;--b:var(--a);--e:3}.x{y:var(--b)}@property --a{syntax:"*";inherits:false}@property --e{syntax:"*";inherits:false}',
    )
    expect(critical(css, '<i>')).toBe('')
    expect(critical('@layer properties{*{--a:1}}.x{y:var(--a)}', '<i class="x">')).toBe(
      '@layer properties;.x{y:var(--a)}',
    )
  })

  test('what asks for the absence of a class, and what lists alternatives', () => {
    const css = 'a:not(.b){x:1}.a:is(.b,.c:where(.d)){x:2}'
    expect(critical(css, '<a class="a">')).toBe('a:not(.b){x:1}.a:is(.b,.c:where(.d)){x:2}')
  })

  test('no condition and no layer without rules, but the order of the layers', () => {
    const css = '@layer a,b;@layer a{@media (width>=40rem){.x{y:1}}}@layer b{.z{y:2}}'
    expect(critical(css, '<i class="z">')).toBe('@layer a,b;@layer b{.z{y:2}}')
    expect(critical(css, '<i class="x">')).toBe('@layer a,b;@layer a{@media (width>=40rem){.x{y:1}}}')
  })

  test('custom properties that a further stylesheet refers to', () => {
    const sheets = [':root{--a:var(--b);--b:1;--c:2}', '.x{y:var(--a)}'].map(parseStylesheet)
    expect(criticalCss(sheets)('<i class="x">')).toBe(':root{--a:var(--b);--b:1}.x{y:var(--a)}')
  })

  test('rules below a class that it has', () => {
    const css = '.home{.a{x:1}&:has(.q){x:2}.b{x:3}}'
    expect(critical(css, '<i class="home a">')).toBe('.home{.a{x:1}&:has(.q){x:2}}')
    expect(critical(css, '<i class="a">')).toBe('')
  })

  test('rules of names that are escaped in selectors and in markup', () => {
    const css = '.md\\:p-1\\.5{x:1}.\\[\\&_a\\]\\:x a{x:2}.w-\\[calc\\(1px\\+2px\\)\\]{x:3}.राव{x:4}'
    const markup = '<a><i class="md:p-1.5 [&amp;_a]:x w-[calc(1px+2px)] राव">'
    expect(critical(css, markup)).toBe(css)
  })

  test('rules of classes with each character that markup escapes, however many blanks are between them', () => {
    const css = String.raw`.a\<b\>c{x:1}.d\"e{x:2}.f\'g{x:3}.h{x:4}.i{x:5}`
    const markup = '<i class="a&lt;b&gt;c   d&quot;e\n f&#x27;g  h">'
    expect(critical(css, markup)).toBe(String.raw`.a\<b\>c{x:1}.d\"e{x:2}.f\'g{x:3}.h{x:4}`)
  })

  test('no comment, and of rules of pages those of another name', () => {
    expect(critical('/* .a */.a{/* b */x:1}', '<i class="a">')).toBe('.a{x:1}')
    expect(critical('@page{margin:0}@-x-page{.b{x:1}}@pages{.b{x:1}}', '<i class="a">')).toBe('')
  })

  test('nothing that changes in time', () => {
    const css = '@keyframes k{to{x:1}}.a{x:1;transition:x 1s;animation:k}.b{cursor:pointer}'
    expect(critical(css, '<i class="a b">')).toBe('.a{x:1}')
  })

  test('fonts where it has many of their letters', () => {
    const font = '@font-face{font-family:A}'
    expect(critical(font, 'क'.repeat(199))).toBe('')
    expect(critical(font, 'क'.repeat(200))).toBe(font)
  })

  test('nothing of what closed popovers hold, whatever is within them', () => {
    const css = '.a{x:1}.b{x:2}.c{x:3}.d{x:4}.e{x:5}'
    const markup =
      '<p class="a"><div popover="auto" class="b"><div class="c"></div><p></div><p class="d"><div popover="" class="b"></div>'
    expect(critical(css, `${markup}<button popoverTarget="x" class="e">`)).toBe('.a{x:1}.d{x:4}.e{x:5}')
    expect(critical(css, '<p class="a"><div popover="auto" class="b">')).toBe('.a{x:1}')
    expect(critical(css, '<p class="a"><img popover="auto" class="b"><p class="d">')).toBe('.a{x:1}.d{x:4}')
  })

  test('rules for a value of an attribute where an element has that, or the theme that somebody chose', () => {
    const css =
      '.a[data-b=c]{x:1}[data-d="e f"]{x:2}[data-theme=dark]{x:3}.a:not([data-g=h]){x:4}.a\\[i\\=j\\]{x:5}.a[data-k]{x:6}'
    expect(critical(css, '<i class="a a[i=j]" data-b="c" data-d="e f">')).toBe(css)
    expect(critical(css, '<i class="a" data-b="d">')).toBe(
      '[data-theme=dark]{x:3}.a:not([data-g=h]){x:4}.a[data-k]{x:6}',
    )
  })

  test('rules for what is disabled where something is', () => {
    const css = '.a:disabled{x:1}.disabled\\:b:disabled{x:2}.a{x:3}'
    expect(critical(css, '<i class="a disabled:b">')).toBe('.a{x:3}')
    expect(critical(css, '<i class="a disabled:b" disabled="">')).toBe(css)
  })

  test('no property that nothing sets and that only is not inherited, and no colour of placeholders besides its own', () => {
    const property = (name: string) => `@property ${name}{syntax:"*";inherits:false}`
    const css = `.a{--b:1;x:var(--b)var(--c,)}${property('--b')}${property('--c')}`
    const others = '@supports (not ((-webkit-appearance:-apple-pay-button))){::placeholder{x:1}}'
    expect(critical(css + others, '<i class="a">')).toBe(`.a{--b:1;x:var(--b)var(--c,)}${property('--b')}`)
  })

  test('what a popover holds that its classes show while it is closed, but not where they do on paper', () => {
    const css = '.a{x:1}.b{x:2}.lg\\:block{x:3}.grid{x:4}'
    const held = (classes: string) => `<div popover="auto" class="${classes}"><i class="a"></i></div><b class="b">`
    expect(critical(css, held('fixed lg:block w-1'))).toBe('.a{x:1}.b{x:2}.lg\\:block{x:3}')
    expect(critical(css, held('grid'))).toBe('.a{x:1}.b{x:2}.grid{x:4}')
    expect(critical(css, held('print:static print:block'))).toBe('.b{x:2}')
    expect(critical(css, held('lg:blocks grid-cols-2 raised'))).toBe('.b{x:2}')
  })

  test('the same as another page only where it uses the same of it', () => {
    const css = ':root{--a:1;--b:2}i{x:1}.a{x:2}[data-b=c]{x:3}@font-face{font-family:a}.d{x:4}'
    const resolve = criticalCss([parseStylesheet(css)])
    const markups = [
      '<p>',
      '<i>',
      '<p class="a">',
      '<p data-b="c">',
      '<p style="x:var(--a)">',
      '<p style="x:var(--b)">',
      `<p>${'क'.repeat(200)}`,
      '<p class="d a">',
      '<p class="a d" id="other" data-b="other">Other</p>',
    ]
    for (let n = 0; n < 2; n += 1)
      for (const markup of markups) expect([markup, resolve(markup)]).toEqual([markup, critical(css, markup)])
  })
})
