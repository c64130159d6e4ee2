import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { ApiSection } from '../home/Apis.tsx'
import { ConsoleSection } from '../home/Console.tsx'
import { HeroSection } from '../home/Hero.tsx'
import { JobJourneySection } from '../home/Journey.tsx'
import { BillingGuarantees } from '../home/Promises.tsx'
import { GetStartedSection } from '../home/Start.tsx'

export default function Home(): ReactNode {
  return (
    <Layout
      title="Job advertising you can steer"
      description="Tiller is an open, self-hostable job-advertising platform: job feeds in, campaigns with a budget, search for publishers, and every valid click charged once."
    >
      <main>
        <HeroSection />
        <JobJourneySection />
        <ConsoleSection />
        <ApiSection />
        <BillingGuarantees />
        <GetStartedSection />
      </main>
    </Layout>
  )
}
