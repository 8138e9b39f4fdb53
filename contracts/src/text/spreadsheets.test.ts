import { describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, cellText, csvLine, tsvLine } from './spreadsheets.ts'

describe('a line of CSV', () => {
  test.each([
    [['a', 7, '', undefined], 'a,7,,'],
    [['a,b', 'a"b', 'a\rb', 'a\nb'], '"a,b","a""b","a\rb","a\nb"'],
    [['"a""b"'], '"""a""""b"""'],
    [['=1', '+1', '-1', '@a', '\ta'], "'=1,'+1,'-1,'@a,'\ta"],
    [['＝1', '＋1', '－1', '＠a', ' =1'], "'＝1,'＋1,'－1,'＠a,' =1"],
    [['\ra', '\na', '=a,b'], '"\'\ra","\'\na","\'=a,b"'],
    [['a;=1', 'a\t＝1', 'a\n+1', 'a;b=1'], "a;'=1,a\t'＝1,\"a\n'+1\",a;b=1"],
    [['a;"=1', "a;'+1"], `"a;""'=1",a;''+1`],
    [['a=1', 'A; -b', 'a-b', '2-3', -1], 'a=1,A; -b,a-b,2-3,-1'],
  ])('of %j is for spreadsheets, which take no text for a formula', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`)
  })

  test.each(['=1', '＝1', ' =1', "'=1", "'-ism", "''=1", 'a;=1', 'a\n- one\n- two', "a;'+1", "it's", '2-3', '\ta', ''])(
    'of %j is read as it was',
    text => {
      expect(cellText(csvLine([text]).replace(/^"|"?\r\n$/gu, ''))).toBe(text)
    },
  )

  test('follows a byte order mark', () => {
    expect(BYTE_ORDER_MARK).toBe('\ufeff')
  })
})

describe('a line of tab-separated values', () => {
  test.each([
    [['a', 7, '', undefined, 'a"b,c'], 'a\t7\t\t\ta"b,c'],
    [['a\tb', 'a\r\n=b', 'a;=b'], "a b\ta =b\ta;'=b"],
    [['=1', '＝1', '-1', -1], "'=1\t'＝1\t'-1\t-1"],
  ])('of %j has no text that is taken for a formula', (cells, line) => {
    expect(tsvLine(cells)).toBe(`${line}\r\n`)
  })
})
