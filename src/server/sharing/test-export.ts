import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aPlayer, aSession, type TestServer } from '#server/testing/server/test-server.ts'
import { importStory } from '../wiki/test-wiki.ts'
import { aSharedWiki } from './test-sharing.ts'

export const secret = 'Vexmoor'

const story = [
  'Mirelle: The Castellan of Hollowgate asks you to find the Ashen Crown before the thaw.',
  'Dorn: I swear to Brother Osk that I will bring the Ashen Crown back to Hollowgate.',
  'Mirelle: Brother Osk gives you a silver lantern. The causeway to Hollowgate is flooded.',
  'Dorn: We attack the wolves on the causeway with our swords and win the fight.',
  'Dorn: Who is that rider in grey? We follow the rider to Hollowgate.',
]

export const nastyNames = [
  'CON',
  'aux.txt',
  '..',
  '../../etc/passwd',
  'Dorn.',
  'DORN ',
  'dorn',
  'Ünna',
  'U\u0308nna',
  'a/b\\c:d*e?f"g<h>i|j#k^l[m]n',
  '<script>alert(1)</script>',
  "=cmd|'/C calc'!A0",
  '\u202egnp.exe',
  '🐉'.repeat(120),
  'Straße',
  'STRASSE',
  'The "Quoted"',
  'index',
  'People',
]

type CampaignFile = string | Uint8Array<ArrayBuffer> | object

export function importFile(server: TestServer, token: string, file: CampaignFile, field = 'campaignFile') {
  const content = typeof file === 'string' || file instanceof Uint8Array ? file : JSON.stringify(file)
  const form = fileForm(field, content, 'campaign.json')
  return server.call('POST', '/api/campaign/import', { token, form })
}

export async function aRichCampaign(server: TestServer, names = nastyNames) {
  const wiki = await aSharedWiki(server)
  const { campaignId, gm } = wiki
  const { token } = gm
  const put = (path: string, body: object) =>
    server.call('PUT', `/api/campaign/${campaignId}${path}`, { token, body })
  await put('', {
    name: 'The "Ashen" Crown\r\nSet: 1',
    description: 'A <b>cold</b> land.\n\nSee [[Hollowgate]].',
  })
  await put('/settings', {
    ...{ vocabulary: ['Hollowgate'], shows: { sound: false }, acceptsFacts: false, tone: 'tavern' },
    ...{ language: 'de-AT', keepSound: '90d' },
  })
  const seat = { player: 'Ada', character: 'Dorn', aliases: ['Dornie'], speakerName: 'Dorn' }
  await put('/table', { seats: [seat], version: 1 })

  const sessionId = await aSession(server, token, campaignId, 'The Causeway: "first" part')
  await importStory(server, token, sessionId, story)
  await aSession(server, token, campaignId, 'Nothing happened')
  await server.call('POST', `/api/audio/session/${sessionId}/bookmarks`, {
    token,
    body: { at: 12.5, text: 'The rider comes' },
  })
  const correction = { from: 'Hollow Gate', to: secret, preview: false }
  await server.call('POST', `/api/campaign/${campaignId}/names/replace`, { token, body: correction })
  const transcripts = (await server.call('GET', `/api/transcription/session/${sessionId}`, { token })).body
  const [transcript] = transcripts['transcriptions'] as {
    id: string
    segments: { id: string; text: string }[]
  }[]
  const line = transcript?.segments[1]
  await server.call('PUT', `/api/transcription/${transcript?.id}/segments/${line?.id}`, {
    token,
    body: { text: `${line?.text} Truly.` },
  })

  const mystery = { name: 'The rider', description: `${secret} pays the rider.`, clues: [], sources: [] }
  const open = { ...mystery, name: 'The crown', description: 'Who wore the Ashen Crown?' }
  await server.call('PUT', `/api/recap/${sessionId}`, {
    token,
    body: { version: 1, mysteries: [mystery, open] },
  })

  for (const name of names)
    await wiki.anEntry({ name, description: `${name} knows [[Hollowgate|the keep]].` })
  const keep = await wiki.anEntry({
    name: 'Hollow Keep',
    aliases: ['The "Gate"', '=1+1'],
    category: 'places',
    description: `# Walls\n\nOf *grey* stone. It stands near Ünna & [[Dorn|the <b>smith</b>]], by [[Nobody]].\n\n- one\n- two\n\n:::gm\n${secret} owns it.\n:::\n\nThe end.\r\nReally. #tag %%x%% $1$`,
    details: { Type: 'keep', 'ruled by': '[[Dorn]]', 'a: b': '- "x"\n{y}' },
  })
  await wiki.anEntry({ name: secret, visibility: 'gm', description: `${secret} plots.` })
  await wiki.anEntry({ name: `Plan of ${secret}`, category: 'plots' })
  await wiki.call('PUT', '/category', { name: 'plots', visibility: 'gm' })
  await wiki.call('PUT', '/category', { name: 'empty drawer', visibility: 'gm' })
  await wiki.aFact(keep.id, 'It has nine towers.', 'accepted')
  await wiki.aFact(keep.id, `It was built for ${secret}.`, 'proposed')
  const player = await aPlayer(server, campaignId)
  return {
    ...wiki,
    player,
    sessionId,
    keep,
    async take(format: string, reader = token, as = '') {
      const url = `/api/wiki/${campaignId}/export?format=${format}${as && `&as=${as}`}`
      return server.app.inject({ url, headers: { authorization: `Bearer ${reader}` } })
    },
  }
}
