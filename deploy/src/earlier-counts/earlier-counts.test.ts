import { expect, test } from 'vitest'
import { earlierCountsIn } from './earlier-counts.ts'

const known = new Map([
  ['a1', 'a1'],
  ['10.1234/x', 'a1'],
  ['b2', 'b2'],
])

test('Counts are read by id and by DOI, with or without a heading', () => {
  const expected = [
    { item: 'a1', count: 12 },
    { item: 'b2', count: 3 },
  ]
  expect(earlierCountsIn('\u{FEFF}paper,downloads\r\nA1,5\r\n"10.1234/X","7"\r\n\r\nb2,3\r\n', known)).toEqual(expected)
  expect(earlierCountsIn('a1,12\nb2,3', known)).toEqual(expected)
})

test('DOIs may stand in quotes, as addresses and after doi:, and numbers may have commas', () => {
  const papers = new Map([['10.1234/a,b"c', 'a1']])
  const lines = [
    '"10.1234/a,b""c","1,204"',
    ' "https://doi.org/10.1234/A,B%22C" , 3',
    '"doi:10.1234/a,b""c","12,00,000"',
  ]
  expect(earlierCountsIn(lines.join('\n'), papers)).toEqual([{ item: 'a1', count: 1_201_207 }])
  for (const [count, why] of [
    ['"1,20"', "'1,20' is not a number of downloads"],
    ['",204"', "',204' is not a number of downloads"],
    ['1,204', 'a number with commas must stand in quotes, as "1,204" does'],
  ])
    expect(() => earlierCountsIn(`a1,${count}`, known)).toThrow(`Line 1: ${why}\nNo count was taken.`)
})

test('Unknown papers and what is no number are refused by line, and nothing is taken', () => {
  expect(() => earlierCountsIn('paper,downloads\na1,5\nc3,1\nb2,many\nb2,-1', known)).toThrow(
    "Line 3: there is no paper 'c3'\nLine 4: 'many' is not a number of downloads\nLine 5: '-1' is not a number of downloads\nNo count was taken.",
  )
  expect(() => earlierCountsIn('', known)).toThrow('The file has no counts.')
})
