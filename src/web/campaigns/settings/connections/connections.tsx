import { VaultSection } from './vault-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export function Connections({ campaignId }: { campaignId: string }) {
  return (
    <>
      <WebhooksSection campaignId={campaignId} />
      <VaultSection campaignId={campaignId} />
    </>
  )
}
