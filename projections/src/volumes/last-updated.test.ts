import { describe, test } from 'vitest'
import { paperUploaded, pdfReplaced, volumeCreated } from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { volumes } from './volumes.ts'

const given = specify(volumes)

const stated = [volumeCreated(), paperUploaded(1, '2018-03-01')]

describe('a volume whose paper states 1 March 2018, and gets another PDF,', () => {
  test('was last updated on the date of the replacement where it is later', () => {
    given(...stated, pdfReplaced(2, '2019-05-06T00:00:00Z')).then({ lastUpdated: '2019-05-06T00:00:00Z' })
  })
  test('was last updated on its own date still where that of the replacement is earlier', () => {
    given(...stated, pdfReplaced(2, '2017-05-06T00:00:00Z')).then({ lastUpdated: '2018-03-01', updatedAt: moment(2) })
  })
  test('was last updated on the server’s date where the replacement states none', () => {
    given(...stated, pdfReplaced(2)).then({ lastUpdated: moment(2) })
  })
  test('was last updated at the later moment, whatever the offsets from UTC', () => {
    const [evening, midnight] = ['2019-05-05T20:00:00Z', '2019-05-06T00:30:00+05:30']
    given(...stated, pdfReplaced(2, evening), pdfReplaced(3, midnight)).then({ lastUpdated: evening })
    given(...stated, pdfReplaced(2, midnight), pdfReplaced(3, evening)).then({ lastUpdated: evening })
  })
})
