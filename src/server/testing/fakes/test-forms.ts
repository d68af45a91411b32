import { campaignFormat } from '#contract/sharing/campaign-file.ts'

export function fileForm(
  field: string,
  content: Uint8Array | string,
  name: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  return form
}

export const emptyCampaignFile = (name: string) =>
  JSON.stringify({
    format: campaignFormat.name,
    version: campaignFormat.version,
    exportedAt: '2026-01-01T00:00:00.000Z',
    campaign: { name, description: '' },
    table: [],
    sessions: [],
    transcripts: [],
    entries: [],
  })
