import { expect, it } from 'vitest'
import { readDiscordRefusal } from './send-delivery.ts'

it.each([
  [
    '{"message":"Webhooks posted to forum channels must have a thread_name or thread_id","code":220001}',
    { sentence: 'Webhooks posted to forum channels must have a thread_name or thread_id', needsThread: true },
  ],
  [
    '{"message":"Unknown Webhook. It was deleted.","code":10015}',
    { sentence: 'Unknown Webhook.', needsThread: false },
  ],
  ['{"message":"a\\u202eb\\nrest","code":1}', { sentence: 'ab', needsThread: false }],
  [`{"message":"${'x'.repeat(300)}","code":1}`, { sentence: 'x'.repeat(200), needsThread: false }],
  ['{"message":"secret"}', null],
  ['<html>', null],
  ['', null],
])('reads %s', (text, refusal) => {
  expect(readDiscordRefusal(text)).toEqual(refusal)
})
