import { describe, expect, test } from 'vitest'
import { mergeExpositions } from './exposition.ts'

const histogram = (count: number) => `# HELP waits_seconds How long "it" took
# TYPE waits_seconds histogram
waits_seconds_bucket{le="0.1",route="/a,b}"} ${count}
waits_seconds_bucket{le="+Inf",route="/a,b}"} ${count}
waits_seconds_sum{route="/a,b}"} 0.5
waits_seconds_count{route="/a,b}"} ${count}
# HELP up_total Ups
# TYPE up_total counter
up_total 3
`

describe('the metrics of several processes', () => {
  test('declare each family once, with its samples grouped and labelled', () => {
    const text = mergeExpositions([
      { labels: { instance: 'a:1' }, text: histogram(1) },
      { labels: { instance: 'b:1' }, text: histogram(2) },
    ])
    expect(text).toBe(`# HELP waits_seconds How long "it" took
# TYPE waits_seconds histogram
waits_seconds_bucket{instance="a:1",le="0.1",route="/a,b}"} 1
waits_seconds_bucket{instance="a:1",le="+Inf",route="/a,b}"} 1
waits_seconds_sum{instance="a:1",route="/a,b}"} 0.5
waits_seconds_count{instance="a:1",route="/a,b}"} 1
waits_seconds_bucket{instance="b:1",le="0.1",route="/a,b}"} 2
waits_seconds_bucket{instance="b:1",le="+Inf",route="/a,b}"} 2
waits_seconds_sum{instance="b:1",route="/a,b}"} 0.5
waits_seconds_count{instance="b:1",route="/a,b}"} 2
# HELP up_total Ups
# TYPE up_total counter
up_total{instance="a:1"} 3
up_total{instance="b:1"} 3
`)
  })
  test('retain values, times, escapes and what is not declared', () => {
    const text = mergeExpositions([
      { labels: { service: 'a"\\' }, text: 'bare 1e-7 1700000000000\nodd{path="\\"\\\\\\n"} NaN\n\n# a remark\n' },
    ])
    expect(text).toBe('bare{service="a\\"\\\\"} 1e-7 1700000000000\nodd{service="a\\"\\\\",path="\\"\\\\\\n"} NaN\n')
  })
  test('rename a label that has the name of one of ours', () => {
    const text = mergeExpositions([{ labels: { service: 'a' }, text: 'calls{service="papers"} 1' }])
    expect(text).toBe('calls{service="a",exported_service="papers"} 1\n')
  })
})
