// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.

/** Requests and responses of the Platform API. */
export type Operations = {
  /**
   * List your app clients.
   *
   * Requires the scope `integration`.
   */
  listMyAppClients: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `accessTokenExpirySeconds`; string: `name`, `clientId`; date: `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: AppClientPage
  }
  /**
   * Create an app client.
   *
   * The response contains the secret, which is not shown again. A customer may have two app clients unless the operator allows more.
   *
   * Requires the scope `integration`.
   */
  createAppClient: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: AppClientCreate
    }
    ok: AppClient
  }
  /**
   * List all scopes.
   *
   * A scope without `:read` includes its `:read` scope.
   *
   * Requires the scope `integration`.
   */
  listAppClientScopes: {
    call: Record<string, never>
    ok: Scope[]
  }
  /**
   * Get an app client, without its secret.
   *
   * Requires the scope `integration`.
   */
  getAppClient: {
    call: {
      params: {
        /** The app client. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: AppClient
  }
  /**
   * Rotate the secret of an app client.
   *
   * The response contains the new secret, which is not shown again. The old secret stays valid for 24 hours, or until the next rotation. Tokens stay valid. You cannot rotate the secret of an app client whose scopes exceed those of your token.
   *
   * Requires the scope `integration`.
   */
  rotateAppClientSecret: {
    call: {
      params: {
        /** The app client. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: AppClient
  }
  /**
   * Delete an app client and revoke all of its tokens.
   *
   * Its tokens are revoked within 5 seconds.
   *
   * Requires the scope `integration`.
   */
  deleteAppClient: {
    call: {
      params: {
        /** The app client. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * Get the platform status.
   *
   * Requires no token and always returns 200.
   */
  getStatus: {
    call: Record<string, never>
    ok: PlatformStatus
  }
  /**
   * Get your customer account.
   *
   * Requires the scope `customer:read`.
   */
  getMe: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCustomer
  }
  /**
   * List your sub-customers.
   *
   * All levels of sub-customers. Use their `id` as `subCustomerId` in other operations.
   *
   * Requires the scope `customer:read`.
   */
  listMySubCustomers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `parentId`; string: `name`, `emailAddress`; boolean: `test`; date: `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SubCustomerPage
  }
  /**
   * Get the current user and their permissions.
   *
   * The user is null for a token issued to the app client itself.
   *
   * Requires the scope `customer:read`.
   */
  getMyAccess: {
    call: Record<string, never>
    ok: MyAccess
  }
  /**
   * List your console sessions.
   *
   * Most recently used first, at most 100. Empty for a token without a user.
   *
   * Requires the scope `customer:read`.
   */
  listMySessions: {
    call: Record<string, never>
    ok: Session[]
  }
  /**
   * End one of your console sessions.
   *
   * Takes effect immediately. Sessions of other users end when they are removed or their password is reset.
   *
   * Requires the scope `customer:read`.
   */
  endMySession: {
    call: {
      params: {
        /** The session. */
        sessionId: number
      }
    }
    ok: object
  }
  /**
   * List the users of your account.
   *
   * Requires the scope `users:read`.
   */
  listMyUsers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `emailAddress`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `emailAddress`, `role`, `secondFactor`; boolean: `mustChangePassword`; date: `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: UserPage
  }
  /**
   * Invite a user.
   *
   * The user receives a temporary password by email. It is valid for 7 days and must be changed at the first sign-in. You cannot assign a role beyond your own scopes. A customer may have 200 users and send 100 invitations in 24 hours.
   *
   * Requires the scope `users`.
   */
  inviteUser: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: UserInvite
    }
    ok: User
  }
  /**
   * Get a user of your account.
   *
   * Requires the scope `users:read`.
   */
  getUser: {
    call: {
      params: {
        /** The user. */
        userId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: User
  }
  /**
   * Change a user's role.
   *
   * The role applies from the user's next request, and within 5 seconds for tokens in use. Neither the old nor the new role may exceed your own scopes.
   *
   * Requires the scope `users`.
   */
  updateUser: {
    call: {
      params: {
        /** The user. */
        userId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: UserUpdate
    }
    ok: User
  }
  /**
   * Remove a user.
   *
   * Ends the user's sessions immediately and revokes the tokens that the user authorized within 5 seconds. You cannot remove a user whose role exceeds your own scopes.
   *
   * Requires the scope `users`.
   */
  deleteUser: {
    call: {
      params: {
        /** The user. */
        userId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List the months with statements.
   *
   * Newest first, from the month of the first charge to the current month.
   *
   * Requires the scope `customer:read`.
   */
  listMyStatements: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: StatementMonth[]
  }
  /**
   * Download the statement of a month.
   *
   * Every charge and refund of the month, in order. Each line contains a hash of all previous lines, so that any change, omission, or addition is detectable. The hash is the same in all formats.
   *
   * Requires the scope `customer:read`.
   */
  downloadStatement: {
    call: {
      params: {
        /** A month of the billing time zone. */
        month: string
      }
      query?: {
        /** The format. Default: `csv`. */
        format?: 'csv' | 'json' | 'pdf'
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Uint8Array
  }
  /**
   * List your saved views and shared ones.
   *
   * Requires the scope `customer:read`.
   */
  listMySavedViews: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `userId`; string: `name`, `address`; boolean: `shared`; date: `createdAt`, `modifiedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SavedViewPage
  }
  /**
   * Save a console screen under a name.
   *
   * Limited to 50 views per user and 200 shared views per customer.
   *
   * Requires the scope `customer:read`.
   */
  createSavedView: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SavedViewCreate
    }
    ok: SavedView
  }
  /**
   * Get a saved view.
   *
   * Requires the scope `customer:read`.
   */
  getSavedView: {
    call: {
      params: {
        /** The saved view. */
        savedViewId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SavedView
  }
  /**
   * Rename a saved view, change its address, or share it.
   *
   * Requires the creator or, for a shared view, the scope `users`.
   *
   * Requires the scope `customer:read`.
   */
  updateSavedView: {
    call: {
      params: {
        /** The saved view. */
        savedViewId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SavedViewUpdate
    }
    ok: SavedView
  }
  /**
   * Delete a saved view.
   *
   * Requires the creator or, for a shared view, the scope `users`.
   *
   * Requires the scope `customer:read`.
   */
  deleteSavedView: {
    call: {
      params: {
        /** The saved view. */
        savedViewId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your pools.
   *
   * Requires the scope `customer:read`.
   */
  listMyPools: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `cpaBitmap`; string: `name`, `thirdPartyIntegration`; boolean: `isCpa`, `enableTlrSid`. */
        search?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'jobs')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: PoolPage
  }
  /**
   * Get a pool.
   *
   * Requires the scope `advertiser:read`.
   */
  getPool: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'jobs')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobPool
  }
  /**
   * List your sources.
   *
   * Requires the scope `customer:read`.
   */
  listMySources: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `nextFetchAt`, `lastFetchAt`, `lastImportedAt`, `createdAt`, `failures`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `poolId`, `failures`; string: `name`, `status`, `lastOutcome`; date: `nextFetchAt`, `lastFetchAt`, `lastImportedAt`, `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SourcePage
  }
  /**
   * Get a source.
   *
   * Returns its feed and the result of the last fetch.
   *
   * Requires the scope `advertiser:read`.
   */
  getSource: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Source
  }
  /**
   * List the imports of a source.
   *
   * Newest first. Each lists the jobs that were skipped and why. Imports are kept for 90 days.
   *
   * Requires the scope `advertiser:read`.
   */
  listSourceImports: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `startedAt`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `httpStatus`, `bytes`; string: `outcome`; date: `startedAt`, `finishedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SourceImportPage
  }
  /**
   * List the problems of an import.
   *
   * In feed order. The first 100 problems of each kind are kept for 90 days; the import contains the total of each kind.
   *
   * Requires the scope `advertiser:read`.
   */
  listImportProblems: {
    call: {
      params: {
        /** The import. */
        importId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `line`, `reference`, `code`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `line`; string: `reference`, `field`, `severity`, `code`, `message`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ImportProblemPage
  }
  /**
   * List the campaigns of a pool.
   *
   * Requires the scope `campaigns:read`.
   */
  listPoolCampaigns: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `adType`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `poolId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `targetCpa`, `monthlyBudget`, `mtdSpend`, `pauseReasonId`; string: `pool.name`, `name`, `status`, `adType`, `tillerPro`, `tillerFeaturedType`; boolean: `tillerApply`, `budgetPacing`; date: `eventStartDt`, `eventEndDt`, `createdAt`, `modifiedAt`. */
        search?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS' | 'SURVEY_STATUS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'surveyStatus')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignPage
  }
  /**
   * Create a campaign.
   *
   * The new campaign is UNDER_DEVELOPMENT: jobs are assigned to it, but it spends nothing until it is launched.
   *
   * Requires the scope `campaigns`.
   */
  createCampaign: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignCreate
    }
    ok: JobCampaign
  }
  /**
   * Get a campaign.
   *
   * With `asOf`: its settings, status, and month-to-date spend at that time. Amounts of one-time budgets and the names of the pool and customer are current.
   *
   * Requires the scope `campaigns:read`.
   */
  getCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the object as it was at this time. A Tiller extension. */
        asOf?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS' | 'SURVEY_STATUS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'surveyStatus')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCampaign
  }
  /**
   * Change settings of a campaign.
   *
   * Absent fields are unchanged; null clears a nullable field. An update without changes leaves `modifiedAt` and the ETag unchanged. Raising the budget above the spend makes an OUT_OF_BUDGET campaign LIVE again.
   *
   * Requires the scope `campaigns`.
   */
  updateCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: CampaignPatch
    }
    ok: JobCampaign
  }
  /**
   * Pause a campaign, optionally with a reason.
   *
   * Its jobs disappear from the next search on.
   *
   * Requires the scope `campaigns`.
   */
  pauseCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: CampaignPause
    }
    ok: JobCampaign
  }
  /**
   * Set a campaign live.
   *
   * Requires a price and funding. The price is a CPC, a target CPA with a `targetCpaType` other than NONE, or the autopilot with a CPC or an `autopilotMaxCpc`. Funding is a monthly budget or an open one-time budget. A hiring event requires a type, a matching location, days and time frames in the future, and an email address. A running event cannot be changed to lack them. The response lists everything that is missing or invalid. If the month's budget is already spent, the campaign becomes OUT_OF_BUDGET.
   *
   * Requires the scope `campaigns`.
   */
  launchCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCampaign
  }
  /**
   * Archive a campaign permanently.
   *
   * Its jobs become available to other campaigns. This cannot be undone.
   *
   * Requires the scope `campaigns`.
   */
  archiveCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCampaign
  }
  /**
   * Copy a campaign with its segments and settings.
   *
   * The copy is UNDER_DEVELOPMENT and has no spend. Schedules and past archive times are not copied.
   *
   * Requires the scope `campaigns`.
   */
  copyCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignCopy
    }
    ok: JobCampaign
  }
  /**
   * List your campaigns in all pools.
   *
   * Requires the scope `customer:read`.
   */
  listMyCampaigns: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `adType`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `poolId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `targetCpa`, `monthlyBudget`, `mtdSpend`, `pauseReasonId`; string: `pool.name`, `name`, `status`, `adType`, `tillerPro`, `tillerFeaturedType`; boolean: `tillerApply`, `budgetPacing`; date: `eventStartDt`, `eventEndDt`, `createdAt`, `modifiedAt`. */
        search?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS' | 'SURVEY_STATUS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'surveyStatus')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignPage
  }
  /**
   * Change many campaigns at once.
   *
   * Each change succeeds or fails independently, in the order of the request. The response is 200 with the result of each. A body that does not match the schema is rejected as a whole.
   *
   * Requires the scope `campaigns`.
   */
  changeCampaigns: {
    call: {
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignBulk
    }
    ok: CampaignBulkAnswer
  }
  /**
   * Preview which jobs match filters.
   *
   * Changes nothing. The jobs that a campaign would get also depend on its `applyOrder`: use `dryRun` when creating it.
   *
   * Requires the scope `campaigns:read`.
   */
  previewJobFilters: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobFiltersPreviewRequest
    }
    ok: JobFiltersPreview
  }
  /**
   * List the segments of a campaign.
   *
   * Requires the scope `campaigns:read`.
   */
  listCampaignSegments: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `monthlyBudget`, `mtdSpend`; string: `name`, `status`, `emailAddress`; date: `createdAt`, `modifiedAt`. */
        search?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SegmentPage
  }
  /**
   * Create a segment of a campaign.
   *
   * The new segment is UNDER_DEVELOPMENT. Settings with the value 0 are inherited from the campaign.
   *
   * Requires the scope `campaigns`.
   */
  createSegment: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SegmentCreate
    }
    ok: JobSegment
  }
  /**
   * List your segments in all campaigns.
   *
   * Requires the scope `customer:read`.
   */
  listMySegments: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `monthlyBudget`, `mtdSpend`; string: `name`, `status`, `emailAddress`; date: `createdAt`, `modifiedAt`. */
        search?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SegmentPage
  }
  /**
   * Get a segment.
   *
   * With `asOf`: its settings, status, and month-to-date spend at that time.
   *
   * Requires the scope `campaigns:read`.
   */
  getSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the object as it was at this time. A Tiller extension. */
        asOf?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Change settings of a segment.
   *
   * Absent fields are unchanged; null clears a nullable field. An update without changes leaves `modifiedAt` and the ETag unchanged.
   *
   * Requires the scope `campaigns`.
   */
  updateSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: SegmentPatch
    }
    ok: JobSegment
  }
  /**
   * Pause a segment.
   *
   * Its jobs disappear from the next search on.
   *
   * Requires the scope `campaigns`.
   */
  pauseSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Set a segment live.
   *
   * Its jobs are advertised while the campaign is also live.
   *
   * Requires the scope `campaigns`.
   */
  launchSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Archive a segment permanently.
   *
   * Its jobs are reassigned to other segments of the campaign or to the campaign itself.
   *
   * Requires the scope `campaigns`.
   */
  archiveSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Copy a segment, optionally to another campaign.
   *
   * The copy is UNDER_DEVELOPMENT and has no spend. Schedules and past archive times are not copied.
   *
   * Requires the scope `campaigns`.
   */
  copySegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SegmentCopy
    }
    ok: JobSegment
  }
  /**
   * Change many segments at once.
   *
   * Each change succeeds or fails independently, in the order of the request. The response is 200 with the result of each. A body that does not match the schema is rejected as a whole.
   *
   * Requires the scope `campaigns`.
   */
  changeSegments: {
    call: {
      query?: {
        /** Return the effect of the change in `effect` without applying it. All validation rules apply. The id of a new object is not usable, and an Idempotency-Key is ignored. A Tiller extension. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SegmentBulk
    }
    ok: SegmentBulkAnswer
  }
  /**
   * Get the pacing of a campaign.
   *
   * Returns the plan, cap, and spend of each day, the budgets in spending order, and a forecast with its range. The forecast is null until there are three complete days with charges in this month or the last.
   *
   * Requires the scope `campaigns:read`.
   */
  getCampaignPacing: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Pacing
  }
  /**
   * Get the pacing of a segment.
   *
   * Same as for a campaign. A segment with its own budget has a monthly cap but no daily cap.
   *
   * Requires the scope `campaigns:read`.
   */
  getSegmentPacing: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Pacing
  }
  /**
   * List your scheduled pauses, of campaigns and of segments.
   *
   * Requires the scope `customer:read`.
   */
  listMyScheduledPauses: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `segmentId`, `pauseOn`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `pauseReasonId`; boolean: `completed`; date: `pauseOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPausePage
  }
  /**
   * List the scheduled pauses of a campaign.
   *
   * Those of its segments are listed with each segment.
   *
   * Requires the scope `campaigns:read`.
   */
  listCampaignScheduledPauses: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `segmentId`, `pauseOn`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `pauseReasonId`; boolean: `completed`; date: `pauseOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPausePage
  }
  /**
   * Schedule a pause of a campaign.
   *
   * At the start of `pauseOn`, a LIVE or OUT_OF_BUDGET campaign becomes PAUSED. In any other status, the pause completes without effect and `errorMessage` gives the reason.
   *
   * Requires the scope `campaigns`.
   */
  createCampaignScheduledPause: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: ScheduledPauseCreate
    }
    ok: ScheduledPause
  }
  /**
   * List the scheduled pauses of a segment.
   *
   * Requires the scope `campaigns:read`.
   */
  listSegmentScheduledPauses: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `segmentId`, `pauseOn`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `pauseReasonId`; boolean: `completed`; date: `pauseOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPausePage
  }
  /**
   * Schedule a pause of a segment.
   *
   * At the start of `pauseOn`, a LIVE or OUT_OF_BUDGET segment becomes USER_PAUSED. In any other status, the pause completes without effect and `errorMessage` gives the reason.
   *
   * Requires the scope `campaigns`.
   */
  createSegmentScheduledPause: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: ScheduledPauseCreate
    }
    ok: ScheduledPause
  }
  /**
   * Get a scheduled pause.
   *
   * Requires the scope `campaigns:read`.
   */
  getScheduledPause: {
    call: {
      params: {
        /** The scheduled pause. */
        pauseId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPause
  }
  /**
   * Change a scheduled pause that is not completed.
   *
   * Requires the scope `campaigns`.
   */
  updateScheduledPause: {
    call: {
      params: {
        /** The scheduled pause. */
        pauseId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: ScheduledPausePatch
    }
    ok: ScheduledPause
  }
  /**
   * Delete a scheduled pause that is not completed.
   *
   * Requires the scope `campaigns`.
   */
  deleteScheduledPause: {
    call: {
      params: {
        /** The scheduled pause. */
        pauseId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your one-time budgets.
   *
   * Requires the scope `customer:read`.
   */
  listMyOneTimeBudgets: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `budgetCents`, `start`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`, `spentCents`; boolean: `rollover`, `launchOnStart`, `started`, `completed`; date: `start`, `end`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: OneTimeBudgetPage
  }
  /**
   * List the one-time budgets of a campaign.
   *
   * Requires the scope `campaigns:read`.
   */
  listCampaignOneTimeBudgets: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `budgetCents`, `start`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`, `spentCents`; boolean: `rollover`, `launchOnStart`, `started`, `completed`; date: `start`, `end`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: OneTimeBudgetPage
  }
  /**
   * Create a one-time budget.
   *
   * The budget is available from the beginning of `start` to the end of that month. A campaign that is UNDER_DEVELOPMENT or PAUSED is then launched unless `launchOnStart` is false. If it cannot be launched, the budget still starts and `errorMessage` gives the reason. Clicks use one-time budgets without rollover first, then the monthly budget, then one-time budgets with rollover.
   *
   * Requires the scope `campaigns`.
   */
  createOneTimeBudget: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: OneTimeBudgetCreate
    }
    ok: OneTimeBudget
  }
  /**
   * Get a one-time budget.
   *
   * Requires the scope `campaigns:read`.
   */
  getOneTimeBudget: {
    call: {
      params: {
        /** The one-time budget. */
        oneTimeBudgetId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: OneTimeBudget
  }
  /**
   * Change a one-time budget that is not completed.
   *
   * After the start, only `rollover` and `budgetCents` can change, and `budgetCents` cannot be less than the spend.
   *
   * Requires the scope `campaigns`.
   */
  updateOneTimeBudget: {
    call: {
      params: {
        /** The one-time budget. */
        oneTimeBudgetId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: OneTimeBudgetPatch
    }
    ok: OneTimeBudget
  }
  /**
   * Delete a one-time budget that has not started.
   *
   * Requires the scope `campaigns`.
   */
  deleteOneTimeBudget: {
    call: {
      params: {
        /** The one-time budget. */
        oneTimeBudgetId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your monthly budget changes.
   *
   * Requires the scope `customer:read`.
   */
  listMyMonthlyBudgetChanges: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `applyOn`, `budgetCents`, `completed`, `failed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`; boolean: `absolute`, `completed`, `failed`; date: `applyOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChangePage
  }
  /**
   * List the monthly budget changes of a campaign.
   *
   * Requires the scope `advertiser:read`.
   */
  listCampaignMonthlyBudgetChanges: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `applyOn`, `budgetCents`, `completed`, `failed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`; boolean: `absolute`, `completed`, `failed`; date: `applyOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChangePage
  }
  /**
   * Schedule a change of the monthly budget of a campaign.
   *
   * A change fails at its time if the result would be negative or exceed the maximum budget. The budget is then unchanged and `errorMessage` gives the reason.
   *
   * Requires the scope `advertiser`.
   */
  createMonthlyBudgetChange: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: MonthlyBudgetChangeCreate
    }
    ok: MonthlyBudgetChange
  }
  /**
   * Get a monthly budget change.
   *
   * Requires the scope `advertiser:read`.
   */
  getMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChange
  }
  /**
   * Change a pending monthly budget change.
   *
   * Requires the scope `advertiser`.
   */
  updateMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: MonthlyBudgetChangePatch
    }
    ok: MonthlyBudgetChange
  }
  /**
   * Delete a pending monthly budget change.
   *
   * Requires the scope `advertiser`.
   */
  deleteMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * Acknowledge a failed monthly budget change.
   *
   * `failed` becomes false and `completed` true. `errorMessage` is unchanged.
   *
   * Requires the scope `advertiser`.
   */
  acknowledgeMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChange
  }
  /**
   * List the changes of your campaigns, segments, schedules, app clients, and users.
   *
   * Newest first.
   *
   * Requires the scope `customer:read`.
   */
  listMyChanges: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `objectId`, `campaignId`, `appClientId`, `userId`; string: `objectType`, `action`, `actor`, `reason`, `requestId`; date: `at`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ChangePage
  }
  /**
   * List the changes of a campaign.
   *
   * Newest first. Includes changes of its segments and schedules.
   *
   * Requires the scope `campaigns:read`.
   */
  listCampaignChanges: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `objectId`, `campaignId`, `appClientId`, `userId`; string: `objectType`, `action`, `actor`, `reason`, `requestId`; date: `at`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ChangePage
  }
  /**
   * List the changes of a segment.
   *
   * Newest first. Includes changes of its scheduled pauses.
   *
   * Requires the scope `campaigns:read`.
   */
  listSegmentChanges: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `objectId`, `campaignId`, `appClientId`, `userId`; string: `objectType`, `action`, `actor`, `reason`, `requestId`; date: `at`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ChangePage
  }
  /**
   * List your jobs in all pools.
   *
   * In a search, `city` is a city name without the state, in any spelling that feeds accept; `state` is an abbreviation; `category` is the id of a major or minor category. A job with several values matches each of them.
   *
   * Requires the scope `customer:read`.
   */
  listMyJobs: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `jobReference`, `title`, `company`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`, `poolId`, `campaignId`, `segmentId`; string: `jobReference`, `adType`, `status`, `title`, `company`; boolean: `derived`; date: `createdAt`, `modifiedAt`; multiple strings (=, !=, :, ~): `city`, `state`, `zipcode`; multiple numbers (=, !=, :): `category`. */
        search?: string
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. `expansion`: the title expansion that a copy is of. `unique`: distinct jobs only, one per title and company: the matching one with the smallest id. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'expansion' | 'unique')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobPage
  }
  /**
   * Get a job.
   *
   * Requires the scope `jobs:read`.
   */
  getJob: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Related data to include with each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same values in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. `expansion`: the title expansion that a copy is of. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'expansion')[]
        /** The first billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        from?: string
        /** The last billing day of `events` and `spending`, such as `2026-03-01`. At most 400 days. Defaults to the current month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Job
  }
  /**
   * Get the status of a job and the reason for it.
   *
   * Unknown ids and jobs of other customers have the status NOT_FOUND. UNPROCESSED: the job is not assigned to a campaign. PAUSED: its source, campaign, or segment is not live, or no price is set. OUT_OF_BUDGET: only the budget is missing. `gate` is the gate that blocks the job, and `reason` explains it.
   *
   * Requires the scope `job:status:read`.
   */
  getJobStatus: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobStatusResponse
  }
  /**
   * Get the status of up to 1,000 jobs.
   *
   * Accepts ids and click URLs. For click URLs, the response also states whether they are stale. Unknown jobs and jobs of other customers have the status NOT_FOUND.
   *
   * Requires the scope `job:status:read`.
   */
  getJobStatuses: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: JobStatusQuery
    }
    ok: JobStatuses
  }
  /**
   * Get shareable links of a job.
   *
   * Public links that lead to the job while it is advertised, free of charge. Each has a tag for its channel.
   *
   * Requires the scope `jobs:read`.
   */
  getJobShareableLinks: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobShareableLinks
  }
  /**
   * Explain why a job is or is not shown to job seekers.
   *
   * Returns all gates in order, the campaigns considered for the job, and the origin of its price. With `q` or `l`, also returns its rank in that search and the factors of its score.
   *
   * Requires the scope `jobs:read`.
   */
  explainJob: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Keywords of a search to rank the job in. */
        q?: string
        /** The location of that search. */
        l?: string
        /** The radius of that search in km. */
        d?: number
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExplanation
  }
  /**
   * Count your jobs by status, source, campaign, company, location, and category.
   *
   * Each value contains the search condition for its jobs, for use with `GET /customers/me/jobs`.
   *
   * Requires the scope `customer:read`.
   */
  getMyJobFacets: {
    call: {
      query?: {
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`, `poolId`, `campaignId`, `segmentId`; string: `jobReference`, `adType`, `status`, `title`, `company`; boolean: `derived`; date: `createdAt`, `modifiedAt`; multiple strings (=, !=, :, ~): `city`, `state`, `zipcode`; multiple numbers (=, !=, :): `category`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobFacets
  }
  /**
   * List the titles of your jobs, with how many have each.
   *
   * The jobs that your feeds hold, and their copies under other titles. In the order of the letters, upper case first; a search chooses the jobs that are counted.
   *
   * Requires the scope `jobs:read`.
   */
  listMyJobTitles: {
    call: {
      query?: {
        /** The value of `metadata.next`: returns the next page. Use at most one of the three cursors. */
        next?: string
        /** The value of `metadata.previous`: returns the previous page. */
        previous?: string
        /** The value of `metadata.current`: returns the same page again, with current data. */
        current?: string
        /** Rows per page. */
        size?: number
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `sourceId`, `poolId`; string: `title`, `company`, `adType`. */
        search?: string
        /** Repeatable. `unique`: how many companies have jobs with the title. `jobs`: how many of its jobs are shown, and what keeps back the others. */
        expand?: ('unique' | 'jobs')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobTitlePage
  }
  /**
   * Suggest other titles for a job.
   *
   * Other titles of the same occupation, for use in title expansions.
   *
   * Requires the scope `jobs:read`.
   */
  getJobTitleSuggestions: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Maximum number of suggestions per title. */
        count?: number
        /** BY_RELEVANCE: the highest `score` first. BY_CTR: the highest `clickRate` first. */
        sortSetting?: 'BY_RELEVANCE' | 'BY_CTR'
        /** Weight of the click rate in `score`. */
        blendWeight?: number
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobTitleSuggestions
  }
  /**
   * Suggest other titles for up to 100 jobs or titles.
   *
   * Requires the scope `jobs:read`.
   */
  suggestJobTitles: {
    call: {
      query?: {
        /** Maximum number of suggestions per title. */
        count?: number
        /** BY_RELEVANCE: the highest `score` first. BY_CTR: the highest `clickRate` first. */
        sortSetting?: 'BY_RELEVANCE' | 'BY_CTR'
        /** Weight of the click rate in `score`. */
        blendWeight?: number
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: TitleSuggestionRequest
    }
    ok: TitleSuggestions
  }
  /**
   * Advertise a job under an additional title.
   *
   * The copies are searchable immediately. Each has its own id and the reference `{reference}-x{expansionId}`; all other fields equal those of the job. Changes of the job apply to its copies. The expansion remains when the job leaves the feed, and applies again when the job returns.
   *
   * Requires the scope `title-expansions`.
   */
  createJobExpansion: {
    call: {
      params: {
        /** The job. The id of a copy refers to the original job. */
        jobId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobExpansionTitle
    }
    ok: JobExpansion
  }
  /**
   * Advertise jobs of a source under an additional title.
   *
   * The copies are searchable immediately. Each has its own id and the reference `{reference}-x{expansionId}`; all other fields equal those of the job. Changes of the job apply to its copies. The expansion also applies to matching jobs of later feeds.
   *
   * Requires the scope `title-expansions`.
   */
  createSourceExpansion: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SourceExpansion
    }
    ok: JobExpansion
  }
  /**
   * Advertise a job under an additional title, by its reference.
   *
   * Use `POST /sources/{sourceId}/job-expansions` with `jobFilters.jobReference` instead, which is equivalent. The job does not have to be in the feed yet.
   *
   * Requires the scope `title-expansions`.
   */
  createReferenceExpansion: {
    call: {
      params: {
        /** The source. */
        sourceId: number
        /** As in the feed. */
        jobReference: string
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobExpansionTitle
    }
    ok: JobExpansion
  }
  /**
   * Create up to 200 expansions independently.
   *
   * Each item succeeds or fails on its own. An item has `jobId`, or `sourceId` and `jobFilters`.
   *
   * Requires the scope `title-expansions`.
   */
  createJobExpansions: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobExpansionBulk
    }
    ok: JobExpansionBulkAnswer
  }
  /**
   * List your expansions.
   *
   * Requires the scope `title-expansions:read`.
   */
  listJobExpansions: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * List the expansions of a job.
   *
   * Returns expansions that apply to the job by reference or title.
   *
   * Requires the scope `title-expansions:read`.
   */
  listExpansionsOfJob: {
    call: {
      params: {
        /** The job. The id of a copy refers to the original job. */
        jobId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * List the expansions of a source.
   *
   * Requires the scope `title-expansions:read`.
   */
  listSourceExpansions: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * List the expansions of a job, by its reference.
   *
   * Returns expansions that apply to the job. If the feed never contained the job, returns those with its reference.
   *
   * Requires the scope `title-expansions:read`.
   */
  listReferenceExpansions: {
    call: {
      params: {
        /** The source. */
        sourceId: number
        /** As in the feed. */
        jobReference: string
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * Get an expansion.
   *
   * Requires the scope `title-expansions:read`.
   */
  getJobExpansion: {
    call: {
      params: {
        /** The expansion. */
        expansionId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansion
  }
  /**
   * Change an expansion.
   *
   * Copies of jobs that still match keep their ids.
   *
   * Requires the scope `title-expansions`.
   */
  updateJobExpansion: {
    call: {
      params: {
        /** The expansion. */
        expansionId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: JobExpansionPatch
    }
    ok: JobExpansion
  }
  /**
   * Delete an expansion and its copies.
   *
   * Requires the scope `title-expansions`.
   */
  deleteJobExpansion: {
    call: {
      params: {
        /** The expansion. */
        expansionId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your applications.
   *
   * Includes unfinished applications; `search=completed=true` excludes them.
   *
   * Requires the scope `application:read`.
   */
  listMyApplications: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `applicationTime`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `job.jobId`; string: `tlrApplicationId`, `tlrSid`, `job.jobReference`, `job.title`, `job.company`; boolean: `completed`, `qualified`; date: `applicationTime`, `createdAt`. */
        search?: string
        /** Related data to include with each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationPage
  }
  /**
   * List the applications of a campaign.
   *
   * Requires the scope `advertiser:read`.
   */
  listCampaignApplications: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `applicationTime`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `job.jobId`; string: `tlrApplicationId`, `tlrSid`, `job.jobReference`, `job.title`, `job.company`; boolean: `completed`, `qualified`; date: `applicationTime`, `createdAt`. */
        search?: string
        /** Related data to include with each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationPage
  }
  /**
   * List the applications of a segment.
   *
   * Requires the scope `application:read`.
   */
  listSegmentApplications: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `applicationTime`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `job.jobId`; string: `tlrApplicationId`, `tlrSid`, `job.jobReference`, `job.title`, `job.company`; boolean: `completed`, `qualified`; date: `applicationTime`, `createdAt`. */
        search?: string
        /** Related data to include with each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationPage
  }
  /**
   * Get an application.
   *
   * Requires the scope `application:read`.
   */
  getApplication: {
    call: {
      params: {
        /** The application. */
        applicationId: number
      }
      query?: {
        /** Related data to include with each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobApplication
  }
  /**
   * Download the resume of an application.
   *
   * Returns the file with its name and detected media type. Rejected until the malware scan has ended with SUCCESS.
   *
   * Requires the scope `application:read`.
   */
  downloadResume: {
    call: {
      params: {
        /** The application. */
        applicationId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Uint8Array
  }
  /**
   * Get the events reported for an application.
   *
   * Partners report events through the Disposition API.
   *
   * Requires the scope `application:read`.
   */
  getApplicationEvents: {
    call: {
      params: {
        /** The application. */
        applicationId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationEvents
  }
  /**
   * Get the hiring funnel of a campaign.
   *
   * Requires the scope `campaigns:read`.
   */
  getCampaignFunnel: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignFunnel
  }
  /**
   * Check questions for an application form.
   *
   * Changes nothing. For invalid questions, the response lists every problem with its path and the id of the question.
   *
   * Requires the scope `application:read`.
   */
  validateQuestions: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: ApplicationQuestion[]
    }
    ok: QuestionsValid
  }
  /**
   * List live jobs with their campaigns.
   *
   * Pagination is stable while jobs change: no job is returned twice, and no job that stays live is skipped.
   *
   * Requires the scope `campaigns:read`.
   */
  reportLiveJobsByCampaign: {
    call: {
      query?: {
        /** Rows per page. */
        size?: number
        /** The value of `metadata.next`: returns the next page. */
        next?: string
        /** The value of `metadata.previous`: returns the previous page. */
        previous?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignLiveJobs
  }
  /**
   * List live jobs of segments.
   *
   * Requires the scope `campaigns:read`.
   */
  reportLiveJobsBySegment: {
    call: {
      query?: {
        /** Rows per page. */
        size?: number
        /** The value of `metadata.next`: returns the next page. */
        next?: string
        /** The value of `metadata.previous`: returns the previous page. */
        previous?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SegmentLiveJobs
  }
  /**
   * Get activity by time and up to two dimensions.
   *
   * Limited to 400 billing days, or 14 days by hour, and 50,000 rows. With `Accept: text/csv`, the response is CSV. Text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
   *
   * Requires the scope `campaigns:read`.
   */
  reportActivity: {
    call: {
      query?: {
        /** The first billing day, such as `2026-03-01`; for hourly reports also a timestamp. Defaults to the first of the month. */
        from?: string
        /** The last billing day; for hourly reports also the end as a timestamp. Defaults to today. */
        to?: string
        /** The interval of a row. Days and months are in the billing time zone. */
        interval?: 'hour' | 'day' | 'month' | 'total'
        /** One row per value of these dimensions, repeatable. A job counts for its first state and first minor category, and for its current campaign and segment. */
        groupBy?: ('campaign' | 'segment' | 'pool' | 'source' | 'company' | 'category' | 'state' | 'publisher' | 'title' | 'clickClass')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Activity
  }
  /**
   * Get the spend of the current month.
   *
   * Returns the spend and remaining budget of all campaigns, and a forecast with its range. The forecast is null until there are three complete days with charges in this month or the last.
   *
   * Requires the scope `customer:read`.
   */
  getMyMonth: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Month
  }
  /**
   * Predict the results of a price and recommend the lowest price for more clicks.
   *
   * Changes nothing. The guide on predictions explains the data and its reliability.
   *
   * Requires the scope `campaigns:read`.
   */
  recommendCpc: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: RecommendedCpcRequest
    }
    ok: RecommendedCpc
  }
  /**
   * Recommend the price that maximizes clicks for a budget.
   *
   * Changes nothing. The guide on predictions explains the data and its reliability.
   *
   * Requires the scope `campaigns:read`.
   */
  recommendCpcByBudget: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: RecommendedCpcByBudgetRequest
    }
    ok: RecommendedCpc
  }
  /**
   * Predict the effect of other prices or budgets on your campaigns.
   *
   * Changes nothing. The guide on predictions explains the data and its reliability.
   *
   * Requires the scope `campaigns:read`.
   */
  boostCampaigns: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignBoostItem[]
    }
    ok: CampaignBoosts
  }
  /**
   * Simulate other settings in the past.
   *
   * Changes nothing. Past days are simulated with the actual clicks, the given bids and budgets, and the demand of the job category at other prices. The guide on predictions explains the model and its limits.
   *
   * Requires the scope `campaigns:read`.
   */
  simulateCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignSimulationRequest
    }
    ok: CampaignSimulation
  }
  /**
   * Get a hiring company.
   *
   * Companies come from your feeds: each name is one company.
   *
   * Requires the scope `advertiser:read`.
   */
  getCompany: {
    call: {
      params: {
        /** The company. */
        companyId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Company
  }
  /**
   * List the hiring companies of your feeds.
   *
   * Requires the scope `customer:read`.
   */
  listMyCompanies: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `name`, `advertiserId`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CompanyPage
  }
  /**
   * List the states and territories.
   *
   * Requires the scope `location:read`.
   */
  listStates: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `abbreviation`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `abbreviation`, `name`. */
        search?: string
      }
    }
    ok: StatePage
  }
  /**
   * Get a state.
   *
   * Requires the scope `location:read`.
   */
  getState: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
    }
    ok: State
  }
  /**
   * List the counties of a state.
   *
   * Requires the scope `location:read`.
   */
  listStateCounties: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`. */
        search?: string
      }
    }
    ok: CountyPage
  }
  /**
   * List the cities of a state.
   *
   * Requires the scope `location:read`.
   */
  listStateCities: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `cityState`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`, `cityState`. */
        search?: string
      }
    }
    ok: CityPage
  }
  /**
   * List the zip codes of a state.
   *
   * Requires the scope `location:read`.
   */
  listStateZipCodes: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `zipCode`, `city`, `cityState`, `cityId`, `countyId`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `cityId`, `countyId`, `stateId`; string: `zipCode`, `city`, `cityState`. */
        search?: string
      }
    }
    ok: ZipCityPage
  }
  /**
   * List the counties.
   *
   * Requires the scope `location:read`.
   */
  listCounties: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`. */
        search?: string
      }
    }
    ok: CountyPage
  }
  /**
   * Get a county.
   *
   * Requires the scope `location:read`.
   */
  getCounty: {
    call: {
      params: {
        /** The county: its FIPS code as a number. */
        countyId: number
      }
    }
    ok: County
  }
  /**
   * List the cities of a county.
   *
   * A city that spans several counties is listed in each of them.
   *
   * Requires the scope `location:read`.
   */
  listCountyCities: {
    call: {
      params: {
        /** The county: its FIPS code as a number. */
        countyId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `cityState`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`, `cityState`. */
        search?: string
      }
    }
    ok: CityPage
  }
  /**
   * List the cities.
   *
   * Requires the scope `location:read`.
   */
  listCities: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `cityState`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`, `cityState`. */
        search?: string
      }
    }
    ok: CityPage
  }
  /**
   * Get a city.
   *
   * Requires the scope `location:read`.
   */
  getCity: {
    call: {
      params: {
        /** The city. */
        cityId: number
      }
    }
    ok: City
  }
  /**
   * List the zip codes of a city.
   *
   * The list is empty for a city that has no postal name and uses the zip codes of its neighbors.
   *
   * Requires the scope `location:read`.
   */
  listCityZipCodes: {
    call: {
      params: {
        /** The city. */
        cityId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `zipCode`, `city`, `cityState`, `cityId`, `countyId`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `cityId`, `countyId`, `stateId`; string: `zipCode`, `city`, `cityState`. */
        search?: string
      }
    }
    ok: ZipCityPage
  }
  /**
   * List the zip codes.
   *
   * Requires the scope `location:read`.
   */
  listZipCodes: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `zipCode`, `city`, `cityState`, `cityId`, `countyId`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `cityId`, `countyId`, `stateId`; string: `zipCode`, `city`, `cityState`. */
        search?: string
      }
    }
    ok: ZipCityPage
  }
  /**
   * Get a zip code with its city.
   *
   * Requires the scope `location:read`.
   */
  getZipCode: {
    call: {
      params: {
        /** Five digits. */
        zipCode: string
      }
    }
    ok: ZipCity
  }
  /**
   * List the job categories.
   *
   * The major and minor groups of the Standard Occupational Classification of 2018.
   *
   * Requires the scope `category:read`.
   */
  listCategories: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `description`, `indication`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `description`, `indication`. */
        search?: string
      }
    }
    ok: CategoryPage
  }
  /**
   * Get a job category.
   *
   * Requires the scope `category:read`.
   */
  getCategory: {
    call: {
      params: {
        /** The SOC 2018 code without its dash. */
        categoryId: number
      }
    }
    ok: Category
  }
  /**
   * List the reasons for which a campaign can be paused.
   *
   * Requires the scope `campaigns:read`.
   */
  listPauseReasons: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `description`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `description`. */
        search?: string
      }
    }
    ok: PauseReasonPage
  }
  /**
   * Get a pause reason.
   *
   * Requires the scope `campaigns:read`.
   */
  getPauseReason: {
    call: {
      params: {
        /** The pause reason. */
        pauseReasonId: number
      }
    }
    ok: PauseReason
  }
  /**
   * List the disposition types.
   *
   * Requires the scope `application:read`.
   */
  listDispositionTypes: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `name`, `description`; boolean: `terminal`. */
        search?: string
      }
    }
    ok: DispositionTypePage
  }
  /**
   * List your webhooks.
   *
   * Requires the scope `integration`.
   */
  listWebhooks: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `description`, `status`, `failingSince`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `description`, `url`, `status`, `disabledReason`; date: `failingSince`, `createdAt`, `modifiedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: WebhookPage
  }
  /**
   * Create a webhook.
   *
   * The response contains the secret, which is not shown again. A customer may have 20 webhooks.
   *
   * Requires the scope `integration`.
   */
  createWebhook: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: WebhookCreate
    }
    ok: Webhook
  }
  /**
   * List the event types.
   *
   * Requires the scope `integration`.
   */
  listWebhookEventTypes: {
    call: Record<string, never>
    ok: WebhookEventTypeEntry[]
  }
  /**
   * Rotate the secret of a webhook.
   *
   * The response contains the new secret, which is not shown again. For 24 hours, messages are signed with both secrets.
   *
   * Requires the scope `integration`.
   */
  rotateWebhookSecret: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Webhook
  }
  /**
   * Send a test event to a webhook.
   *
   * The event type is `platform:Webhook:test:v1`. Use `getWebhookDelivery` for the result. Disabled webhooks receive it as well.
   *
   * Requires the scope `integration`.
   */
  testWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Delivery
  }
  /**
   * List the deliveries of a webhook.
   *
   * Newest first. Deliveries are kept for 30 days.
   *
   * Requires the scope `integration`.
   */
  listWebhookDeliveries: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `createdAt`, `finishedAt`, `dueAt`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `attempts`, `httpStatus`; string: `eventId`, `eventType`, `status`; date: `dueAt`, `createdAt`, `finishedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: DeliveryPage
  }
  /**
   * Get a delivery with its message and attempts.
   *
   * Requires the scope `integration`.
   */
  getWebhookDelivery: {
    call: {
      params: {
        /** The delivery. */
        deliveryId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: DeliveryDetail
  }
  /**
   * Resend one message or all messages of a period.
   *
   * Messages keep their ids, so that receivers can detect duplicates. Events are kept for 30 days.
   *
   * Requires the scope `integration`.
   */
  replayWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: WebhookReplay
    }
    ok: WebhookReplayed
  }
  /**
   * Get a webhook, without its secret.
   *
   * Requires the scope `integration`.
   */
  getWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Webhook
  }
  /**
   * Update, enable, or disable a webhook.
   *
   * Disabling a webhook stops deliveries and cancels waiting ones, which can be replayed after it is enabled again.
   *
   * Requires the scope `integration`.
   */
  updateWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: WebhookUpdate
    }
    ok: Webhook
  }
  /**
   * Delete a webhook and its deliveries.
   *
   * Requires the scope `integration`.
   */
  deleteWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List all customers.
   *
   * Requires the scope `operator:read`.
   */
  listCustomers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `parentId`; string: `name`, `emailAddress`, `revenueType`; boolean: `test`; date: `createdAt`. */
        search?: string
      }
    }
    ok: AnyCustomerPage
  }
  /**
   * Create a customer.
   *
   * Requires the scope `operator`.
   */
  createCustomer: {
    call: {
      body: CustomerCreate
    }
    ok: AnyCustomer
  }
  /**
   * List all publishers.
   *
   * Requires the scope `operator:read`.
   */
  listPublishers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `expiredCents`; string: `name`; date: `createdAt`. */
        search?: string
      }
    }
    ok: PublisherPage
  }
  /**
   * Report the clicks and earnings of all publishers by class.
   *
   * Earnings are exact: the amounts credited when each click was charged. Publishers see the same figures, with BOT and GEO combined as INVALID.
   *
   * Requires the scope `operator:read`.
   */
  reportPublisherClicks: {
    call: {
      query?: {
        /** The first billing day. A report covers at most 31 days. Defaults to the first of the month of `to`. */
        from?: string
        /** The last billing day. Defaults to today. */
        to?: string
      }
    }
    ok: PublisherClicks
  }
  /**
   * Create a publisher.
   *
   * The response contains its pass, which is not shown again.
   *
   * Requires the scope `operator`.
   */
  createPublisher: {
    call: {
      body: PublisherCreate
    }
    ok: Publisher
  }
  /**
   * Get a publisher.
   *
   * Requires the scope `operator:read`.
   */
  getPublisher: {
    call: {
      params: {
        /** The publisher. */
        publisherId: number
      }
    }
    ok: Publisher
  }
  /**
   * Change a publisher.
   *
   * A new postback URL creates a new secret, which only this response contains.
   *
   * Requires the scope `operator`.
   */
  updatePublisher: {
    call: {
      params: {
        /** The publisher. */
        publisherId: number
      }
      body?: PublisherUpdate
    }
    ok: Publisher
  }
  /**
   * List imports awaiting confirmation.
   *
   * The latest import of each source, if it would delete more than half of the jobs.
   *
   * Requires the scope `operator:read`.
   */
  listHeldImports: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `startedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`, `customerId`; string: `sourceName`, `customerName`; date: `startedAt`. */
        search?: string
      }
    }
    ok: HeldImportPage
  }
  /**
   * Confirm a held import and fetch its feed again.
   *
   * The feed is imported unless it would now delete even more jobs.
   *
   * Requires the scope `operator`.
   */
  confirmImport: {
    call: {
      params: {
        /** The import. */
        importId: number
      }
    }
    ok: object
  }
  /**
   * Reject a held import.
   *
   * The jobs are unchanged. The feed is fetched again on schedule and evaluated again.
   *
   * Requires the scope `operator`.
   */
  refuseImport: {
    call: {
      params: {
        /** The import. */
        importId: number
      }
    }
    ok: object
  }
  /**
   * List the operator's audit log.
   *
   * Newest first. `tiller changes verify` recomputes the hashes.
   *
   * Requires the scope `operator:read`.
   */
  listOperatorChanges: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `userId`, `objectId`; string: `objectType`, `action`, `requestId`; date: `at`. */
        search?: string
      }
    }
    ok: OperatorChangePage
  }
  /**
   * Advance the clock of a sandbox.
   *
   * All actions due in the skipped period run in order at their scheduled times. The clock cannot be moved back. Rejected if a customer that is billed exists.
   *
   * Requires the scope `operator`.
   */
  moveClock: {
    call: {
      body: ClockMove
    }
    ok: MovedClock
  }
  /**
   * List the messages sent by the platform.
   *
   * Newest first. The text can contain passwords and codes, so only `tiller mail` shows it.
   *
   * Requires the scope `operator:read`.
   */
  listMails: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `createdAt`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `recipient`, `channel`, `subject`; date: `createdAt`. */
        search?: string
      }
    }
    ok: KeptMailPage
  }
  /**
   * Get the system status, clock, and processes.
   *
   * Requires the scope `operator:read`.
   */
  getSystem: {
    call: Record<string, never>
    ok: System
  }
  /**
   * Announce maintenance.
   *
   * Requires the scope `operator`.
   */
  updateSystem: {
    call: {
      body: SystemUpdate
    }
    ok: System
  }
}

/** The body of every error response. */
export type ErrorBody = Problem

/** One page of a list. */
export type AppClientPage = {
  /** The requested page size. */
  size: number
  content: AppClient[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** An app client is a program that gets access tokens for a customer with its id and secret. */
export type AppClient = {
  /** The app client. */
  id: number
  /** The name shown to users who authorize the app client. */
  name: string
  /** The user name of Basic authentication at the token endpoint. */
  clientId: string
  /** The customer that it acts for. */
  customerId: number
  /** Lifetime of its access tokens in seconds. */
  accessTokenExpirySeconds: number
  /** All scopes that its tokens can have. */
  scopes: ScopeName[]
  /** Allowed redirect URIs for authorization codes. Requests must match one of them exactly. */
  redirectUris: string[]
  /** The password for Basic authentication. It is returned only when it is created and cannot be retrieved later. */
  secret?: string
  /** Until then, the previous secret is also valid. Set for one day after a rotation. */
  previousSecretUntil: string | null
  /** When the app client was created. */
  createdAt: string
}

/** The name of a scope. */
export type ScopeName = 'advertiser' | 'advertiser:read' | 'campaigns' | 'campaigns:read' | 'title-expansions' | 'title-expansions:read' | 'jobs:read' | 'job:status:read' | 'location:read' | 'customer:read' | 'application:read' | 'category:read' | 'users' | 'users:read' | 'integration' | 'operator' | 'operator:read'

/** A new app client. */
export type AppClientCreate = {
  /** The name shown to users who authorize the app client. */
  name: string
  /** The scopes of its tokens, within those of your own token. Defaults to all of them. */
  scopes?: GivenScope[]
  /** Lifetime of its access tokens in seconds. */
  accessTokenExpirySeconds?: number
  /** Allowed redirect URIs for authorization codes. Requests must match one of them exactly. */
  redirectUris?: string[]
}

/** The name of a scope that an app client can have. */
export type GivenScope = 'advertiser' | 'advertiser:read' | 'campaigns' | 'campaigns:read' | 'title-expansions' | 'title-expansions:read' | 'jobs:read' | 'job:status:read' | 'location:read' | 'customer:read' | 'application:read' | 'category:read' | 'users' | 'users:read' | 'integration'

/** A scope of an access token. */
export type Scope = {
  /** The name of a scope. */
  name: ScopeName
  /** What the scope allows. */
  description: string
}

/** The status of the platform and its components. */
export type PlatformStatus = {
  /** DOWN: the platform does not work. DEGRADED: a component has a problem, the others work. */
  status: 'DOWN' | 'DEGRADED' | 'UP'
  /** Maintenance status. */
  maintenance: 'INACTIVE' | 'PLANNED' | 'UNDERWAY'
  components: {
    /** PostgreSQL responds. */
    database: 'DOWN' | 'DEGRADED' | 'UP'
    /** DOWN: the search index is not loaded. DEGRADED: it lags behind the database or has no current snapshot on disk. */
    search: 'DOWN' | 'DEGRADED' | 'UP'
    /** DEGRADED: feeds or dispositions are rejected because disk space is low. DOWN: less than 16 MB are free. */
    disk: 'DOWN' | 'DEGRADED' | 'UP'
    /** DEGRADED: a file has been waiting for more than a minute to be moved to storage. */
    files: 'DOWN' | 'DEGRADED' | 'UP'
    /** DEGRADED: no worker process was seen in the last 15 seconds. */
    workers: 'DOWN' | 'DEGRADED' | 'UP'
  }
}

/** A customer that owns pools: you or one of your sub-customers. */
export type JobCustomer = {
  /** The customer. */
  id: number
  /** Its name. */
  name: string
  /** The platform's contact address. */
  emailAddress: string | null
  /** Receives copies. */
  ccEmailAddress: string | null
  /** A sandbox customer: nothing is billed. */
  test: boolean
  features: string[]
  /** Jobs may have their own questions. */
  jobApplicationQuestionsEnabled: boolean
  revenueType: 'OTHER' | 'DIRECT' | 'JOB_BOARD' | 'STAFFING' | 'TRUCKING' | 'RPO' | 'EDUCATION' | 'ORGANIC' | 'ALLIANCE'
}

/** One page of a list. */
export type SubCustomerPage = {
  /** The requested page size. */
  size: number
  content: SubCustomer[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A sub-customer that you can act for. */
export type SubCustomer = {
  /** The customer. */
  id: number
  /** Its name. */
  name: string
  /** The parent customer. */
  parentId: number
  /** The platform's contact address. */
  emailAddress: string | null
  /** A sandbox customer: nothing is billed. */
  test: boolean
  /** When the customer was created. */
  createdAt: string
}

/** The caller and its permissions. */
export type MyAccess = {
  /** The signed-in user. */
  user: SignedInUser | null
  /** The customer of the token or session. */
  customerId: number
  /** Its name. */
  customerName: string
  /** Whether the customer has sub-customers for which it can act. */
  hasSubCustomers: boolean
  /** The scopes of the token or session. */
  scopes: ('advertiser' | 'advertiser:read' | 'campaigns' | 'campaigns:read' | 'title-expansions' | 'title-expansions:read' | 'jobs:read' | 'job:status:read' | 'location:read' | 'customer:read' | 'application:read' | 'category:read' | 'users' | 'users:read' | 'integration' | 'operator' | 'operator:read')[]
  /** The time zone of budget days and months. */
  billingZone: string
  /** The platform's clock. */
  at: string
}

/** The signed-in user. */
export type SignedInUser = {
  /** The user. */
  id: number
  /** The user name. */
  emailAddress: string
  /** The permissions of a user in the console and through app clients. OWNER: everything. EDITOR: everything except managing users, app clients, and webhooks. VIEWER: read only. OPERATOR: everything, including platform operation; can only be assigned with the command line. */
  role: UserRole
}

/** The permissions of a user in the console and through app clients. OWNER: everything. EDITOR: everything except managing users, app clients, and webhooks. VIEWER: read only. OPERATOR: everything, including platform operation; can only be assigned with the command line. */
export type UserRole = 'OWNER' | 'EDITOR' | 'VIEWER' | 'OPERATOR'

/** A browser session in the console. */
export type Session = {
  /** The session. */
  id: number
  /** When the session started. */
  createdAt: string
  /** When the session was last used, within five minutes. */
  seenAt: string
  /** When the session ends if it is not used again. */
  endsAt: string
  /** The browser's user agent. */
  userAgent: string | null
  /** Whether this is the current session. */
  isCurrent: boolean
}

/** One page of a list. */
export type UserPage = {
  /** The requested page size. */
  size: number
  content: User[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A user of a customer. */
export type User = {
  /** The user. */
  id: number
  /** The user name, unique on the platform. */
  emailAddress: string
  /** The permissions of a user in the console and through app clients. OWNER: everything. EDITOR: everything except managing users, app clients, and webhooks. VIEWER: read only. OPERATOR: everything, including platform operation; can only be assigned with the command line. */
  role: UserRole
  /** The second factor required after the password. */
  secondFactor: 'NONE' | 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP'
  /** The user must set a password because of an invitation or a reset by the operator. */
  mustChangePassword: boolean
  /** When the user was invited. */
  createdAt: string
}

/** A user to invite. */
export type UserInvite = {
  /** The recipient of the invitation, and the user name afterwards. */
  emailAddress: string
  /** A role that can be assigned. */
  role: GivenRole
}

/** A role that can be assigned. */
export type GivenRole = 'OWNER' | 'EDITOR' | 'VIEWER'

/** Changes of a user. */
export type UserUpdate = {
  /** A role that can be assigned. */
  role?: GivenRole
}

/** A month with a statement. */
export type StatementMonth = {
  /** A month of the billing time zone. */
  month: string
  /** The month is over and its statement final. */
  isOver: boolean
}

/** One page of a list. */
export type SavedViewPage = {
  /** The requested page size. */
  size: number
  content: SavedView[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A console screen saved under a name. */
export type SavedView = {
  /** The saved view. */
  id: number
  /** The name. */
  name: string
  /** The path and query of a screen below `/console`. */
  address: string
  /** Visible to all users of the customer. */
  shared: boolean
  /** The user who created it. Null if an app client or a removed user did. */
  userId: number | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  modifiedAt: string
}

/** A new saved view. */
export type SavedViewCreate = {
  /** The name. */
  name: string
  /** The path and query of a screen below `/console`. */
  address: string
  /** Visible to all users of the customer. */
  shared?: boolean
}

/** Changes of a saved view. */
export type SavedViewUpdate = {
  /** The name. */
  name?: string
  /** The path and query of a screen below `/console`. */
  address?: string
  /** Visible to all users of the customer. */
  shared?: boolean
}

/** One page of a list. */
export type PoolPage = {
  /** The requested page size. */
  size: number
  content: JobPool[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A container for sources and the campaigns that advertise their jobs. */
export type JobPool = {
  /** The pool. */
  id: number
  /** Its name. */
  name: string
  /** A note by the operator that the pool is evaluated by acquisitions. It does not affect billing; to pay per acquisition, set a target CPA. */
  isCpa: boolean
  /** The sub-customer that owns the pool. Null if you own it. */
  subCustomerId: number | null
  /** The button text of an advertisement. */
  callToAction: CallToAction | null
  /** Conversion events that count as acquisitions: bits 1, 2, and 4 for events 1, 2, and 3. */
  cpaBitmap: number
  /** Append `tlr_sid` to the job URL of every click. */
  enableTlrSid: boolean
  /** The applicant tracking system of the pool. */
  thirdPartyIntegration: 'NONE' | 'ADP' | 'BULLHORN' | 'GREENHOUSE' | 'ICIMS' | 'JOBVITE' | 'LEVER' | 'ORACLE' | 'SAP_SUCCESSFACTORS' | 'SMARTRECRUITERS' | 'TALEO' | 'TENSTREET' | 'UKG' | 'WORKABLE' | 'WORKDAY' | 'OTHER'
  /** Always empty: campaigns and feeds define the questions of a form. */
  requiredQuestionSets: string[]
  /** Activity in the billing days from `from` to `to`. Defaults to the month to date. */
  events?: EventsPart
  /** Spend and remaining budget of the current month. */
  spending?: SpendingPart
  /** Number of jobs by status. For a job, it counts the job and its copies under other titles. */
  jobs?: JobsPart
}

/** The button text of an advertisement. */
export type CallToAction = {
  /** The call to action. */
  id: number
  /** As shown to seekers. */
  text: string
}

/** Activity in the billing days from `from` to `to`. Defaults to the month to date. */
export type EventsPart = {
  /** Number of times a search returned a job. */
  impressions: number
  /** Clicks of all classes, billed or not. */
  clicks: number
  /** Charged clicks. */
  billableClicks: number
  /** Completed applications without duplicates. */
  applications: number
  /** Applications that answered all screening questions correctly. */
  qualifiedApplications: number
  /** RSVPs to events. */
  rsvps: number
  /** Conversions of event 1. */
  conversions1: number
  /** Conversions of event 2: completed applications on your own site. */
  conversions2: number
  /** Conversions of event 3. */
  conversions3: number
  /** `clicks` divided by `impressions`; null without impressions. */
  ctr: number | null
  /** Acquisitions divided by `clicks`; null without clicks. Acquisitions are conversions of the events in the pool's `cpaBitmap`, or of event 2 if it is empty. */
  cvr: number | null
}

/** Spend and remaining budget of the current month. */
export type SpendingPart = {
  /** Month-to-date spend. For a job, refunds since then are deducted, including those of earlier charges. In cents. */
  mtdSpendCents: number
  /** Spend since midnight in the billing time zone minus today's refunds. In cents. */
  todaySpendCents: number
  /** The total budget of the month. Null for jobs, and for segments without their own budget. In cents. */
  totalBudgetCents: number | null
  /** The remaining budget. Null for jobs, and for segments without their own budget. In cents. */
  remainingCents: number | null
  /** Spend in the report's period divided by charged clicks; null without clicks. */
  avgCpcCents: number | null
  /** Spend in the report's period divided by acquisitions; null without acquisitions. */
  cpaCents: number | null
}

/** Number of jobs by status. For a job, it counts the job and its copies under other titles. */
export type JobsPart = {
  /** Jobs in the feed. */
  total: number
  /** Shown to job seekers. */
  live: number
  /** Blocked by the source, campaign, or segment, or by a missing price. */
  paused: number
  /** Blocked only by the budget. */
  outOfBudget: number
  /** Blocked because the daily cap is reached. */
  dailyCapped: number
  /** Expired jobs. */
  expired: number
}

/** One page of a list. */
export type SourcePage = {
  /** The requested page size. */
  size: number
  content: Source[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Where jobs of a pool come from: its feed, and how the last fetch of it went. */
export type Source = {
  /** The source. */
  id: number
  /** The pool that its jobs go to. */
  poolId: number
  /** Its name. */
  name: string
  /** Set by the operator. Jobs of a source that is not live are paused, of an archived one expired. */
  status: SourceStatus
  /** Host and path from which the feed is fetched; null: the operator imports it. */
  feedAddress: string | null
  /** How often it is fetched. */
  fetchEveryMinutes: number | null
  /** When it is due; later after failures. */
  nextFetchAt: string | null
  /** When it was fetched last. */
  lastFetchAt: string | null
  /** `IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. `NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. `FAILED`: Tiller itself failed. All but the first change nothing. */
  lastOutcome: ImportOutcome | null
  /** Fetches in succession that came to nothing. */
  failures: number
  /** When a feed was imported last, changed or not. */
  lastImportedAt: string | null
  /** When it was made. */
  createdAt: string
}

/** Set by the operator. Jobs of a source that is not live are paused, of an archived one expired. */
export type SourceStatus = 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'ARCHIVED'

/** `IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. `NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. `FAILED`: Tiller itself failed. All but the first change nothing. */
export type ImportOutcome = 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NEEDS_CONFIRMATION' | 'FETCH_FAILED' | 'FAILED'

/** One page of a list. */
export type SourceImportPage = {
  /** The requested page size. */
  size: number
  content: SourceImport[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** What became of one feed of a source. */
export type SourceImport = {
  /** The import. */
  id: number
  /** Whose feed it was. */
  sourceId: number
  /** `IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. `NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. `FAILED`: Tiller itself failed. All but the first change nothing. */
  outcome: ImportOutcome
  /** When it began. */
  startedAt: string
  /** When it was over. */
  finishedAt: string
  /** How long it took. */
  durationMs: number
  /** What the server answered; null for a file, or if none answered. */
  httpStatus: number | null
  /** As they came, before they were unpacked. */
  bytes: number | null
  /** How many jobs an import concerned, by what it did with them. */
  counts: ImportCounts
  /** The kinds of problems, that with the most first. */
  problemKinds: ImportProblemKind[]
  /** The first 50 problems, of which at most 100 of one kind are kept; `listImportProblems` has all that are. */
  problems: ImportProblem[]
}

/** How many jobs an import concerned, by what it did with them. */
export type ImportCounts = {
  /** Jobs that are new. */
  created: number
  /** Jobs that were changed, or are back. */
  updated: number
  /** Jobs that the feed no longer holds; with `NEEDS_CONFIRMATION`, that would be deleted. */
  deleted: number
  /** Jobs that are as they were. */
  unchanged: number
  /** Jobs that could not be used. */
  skipped: number
  /** Problems of all kinds. */
  problems: number
}

/** How many problems of one kind an import had. */
export type ImportProblemKind = {
  /** The kind. */
  code: string
  /** All of them, also those that are not kept one by one. */
  count: number
}

/** Something wrong with a feed: where, what, and what was done about it. */
export type ImportProblem = {
  /** Counted from 1. */
  line: number | null
  /** The `jobReference`, if the problem lies in one job. */
  reference: string | null
  /** The field of the job. */
  field: string | null
  /** Whether the job was left out, taken as it is, put right, or the whole document refused. */
  severity: ProblemSeverity
  /** The kind of problem. */
  code: string
  /** What is wrong, and what was done. */
  message: string
}

/** Whether the job was left out, taken as it is, put right, or the whole document refused. */
export type ProblemSeverity = 'skipped' | 'warning' | 'repaired' | 'refused'

/** One page of a list. */
export type ImportProblemPage = {
  /** The requested page size. */
  size: number
  content: NumberedImportProblem[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A problem of an import, with its number. */
export type NumberedImportProblem = {
  /** Its place among the problems that are kept of the import, from 1 on. */
  id: number
  /** Counted from 1. */
  line: number | null
  /** The `jobReference`, if the problem lies in one job. */
  reference: string | null
  /** The field of the job. */
  field: string | null
  /** Whether the job was left out, taken as it is, put right, or the whole document refused. */
  severity: ProblemSeverity
  /** The kind of problem. */
  code: string
  /** What is wrong, and what was done. */
  message: string
}

/** One page of a list. */
export type CampaignPage = {
  /** The requested page size. */
  size: number
  content: JobCampaign[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A campaign advertises jobs of a pool with its own bids and budget. */
export type JobCampaign = {
  /** The campaign. */
  id: number
  /** Its pool. */
  poolId: number
  /** The pool of a campaign, with the customer that owns it. */
  pool: PoolSummary
  /** The lifecycle status of a campaign. Only a LIVE campaign spends. */
  status: CampaignStatus
  /** Shown in lists and reports. */
  name: string
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType: AdType
  /** Maximum spend per calendar month, in addition to one-time budgets. In cents. */
  monthlyBudget: number
  /** Minimum price; lower prices from the feed are raised to it. 0 = none. In cents. */
  minCpc: number
  /** Spread the budget evenly over the days up to `pacingDom`. Each day has a cap, and jobs pause within the day while spend is ahead of schedule. */
  budgetPacing: boolean
  /** Continue pacing until the end of the month after `pacingDom`. */
  extendBudgetPacing: boolean
  /** Day of the month by which the budget should be spent. 0 = the last day. Afterwards, the rest can be spent without a daily cap. */
  pacingDom: number
  /** True if and only if `targetCpaType` is FULL. */
  fullTargetCpa: boolean
  /** Tiller hosts the application form: a click opens it and is billed immediately. */
  tillerApply: boolean
  /** Tiller hosts a preview and the application form: the click is billed when the seeker continues from the preview to the form. */
  tillerApplyPro: boolean
  /** Redirect qualified applicants from the hosted form to the job URL or to `applicationLinkOverride`. */
  tillerApplyRedir: boolean
  /** When jobs are marked and ranked as featured. */
  tillerFeaturedType: FeaturedType
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  addressQuestion: QuestionSetting
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  educationQuestion: QuestionSetting
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  workExperienceQuestion: QuestionSetting
  /** Remind job seekers once, by `reminderType`, 24 hours after they start an application that they have not submitted. */
  sendReminders: boolean
  /** How job seekers are reminded of an unfinished application. */
  reminderType: ReminderType
  /** Additional recipients of application emails. */
  otherEmailAddresses: string[]
  /** Your own notes, stored with the campaign. */
  additionalFields: {
    /** Your name for the field. */
    name: string
    /** Its value. */
    value: string
  }[]
  /** Length of an event's time slots in minutes. Each time frame must fit at least one slot. One of 30, 60. */
  eventTimeslot: number
  /** Archive the campaign at `autoArchiveAt`. A hiring event without one is archived the day after its last day. */
  enableAutoArchive: boolean
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters: ConfigQuery[]
  /** Campaigns with a higher value claim jobs first. */
  applyOrder: number
  /** Price per click. 0 = not set. In cents. */
  basicCpc: number
  /** Target cost per counted conversion. 0 = not set. Has no effect if `targetCpaType` is NONE. In cents. */
  targetCpa: number
  /** How bids for a target CPA are limited. MAX_CPC: by the CPC. FULL: only by the target. */
  targetCpaType: TargetCpaType
  /** When jobs are marked and ranked as featured. */
  tillerPro: FeaturedType
  /** Price per click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc: number
  /** Choose bids so that the budget is spent by the pacing day. Takes precedence over a target CPA and Smart CPC. */
  autopilot: boolean
  /** Maximum bid of the autopilot. 0 = use the CPC. In cents. */
  autopilotMaxCpc: number
  /** Use the CPC as the maximum; sources that convert below average pay less, down to 60 %. */
  useSmartCpc: boolean
  /** First, extended or standard traffic. */
  candidateTier: CandidateTier | null
  /** Price multiplier and source tag per candidate tier; those of `candidateTier` apply. A fixed price is multiplied and rounded down to at least one cent. Strategy bids are not multiplied. */
  candidateTierSettings: {
    /** First, extended or standard traffic. */
    tier: CandidateTier
    /** Price multiplier in this tier, with two decimals. */
    multiplier: number
    /** Appended to the query of the landing URL in this tier. */
    sourceParam: string
  }[]
  /** Where `tillerApplyRedir` sends qualified applicants, instead of the job URL. */
  applicationLinkOverride: string | null
  /** Receives application emails and, for an event, the daily RSVP count and the list of attendees. A job or a segment can override it. Required to launch an event. */
  emailAddress: string | null
  /** Whether an event takes place at an address or online. */
  eventType: EventType | null
  /** The address (IN_PERSON) or the https URL (ONLINE) of the event. */
  eventLocation: string | null
  /** First day of the event, in the billing time zone. */
  eventStartDt: string | null
  /** Last day of the event, in the billing time zone. */
  eventEndDt: string | null
  /** Time frames of the event, one per line, at full or half hours in the billing time zone. Several per day are allowed if they do not overlap. */
  eventTimes: string | null
  /** Maximum RSVPs per time slot. Full slots are no longer offered. */
  eventTimeslotLimit: number
  /** The thank-you text after an RSVP. */
  eventCustomTy: string | null
  /** How to prepare, shown after an RSVP. */
  eventPrepare: string | null
  /** What to wear, shown after an RSVP. */
  eventWear: string | null
  /** When to archive the campaign if `enableAutoArchive` is set. */
  autoArchiveAt: string | null
  /** Month-to-date spend. In cents. */
  mtdSpend: number
  /** The one-time budgets of this month that have started, including spent ones, in dollars. */
  oneTimeBudgetDollars: number
  /** Total budget of this month: the monthly budget plus `oneTimeBudgetDollars`, in dollars. */
  totalBudgetDollars: number
  /** Today's share of a paced budget has been spent. */
  dailyCapped: boolean
  /** When today's share was spent. */
  dailyCappedTime: string | null
  /** When jobs are shown again: the next midnight in the billing time zone. */
  dailyCapResetTime: string | null
  /** Why the campaign is paused. */
  pauseReasonId: number | null
  /** Jobs are still being reassigned after a change of filters or order. */
  assigning: boolean
  /** When the campaign was created. */
  createdAt: string
  /** When a setting or the status last changed. */
  modifiedAt: string
  /** Activity in the billing days from `from` to `to`. Defaults to the month to date. */
  events?: EventsPart
  /** Spend and remaining budget of the current month. */
  spending?: SpendingPart
  /** Number of jobs by status. For a job, it counts the job and its copies under other titles. */
  jobs?: JobsPart
  /** Scheduled actions in chronological order. Campaigns include those of their segments; jobs include those of their campaign and segment. */
  scheduling?: SchedulingPart
  /** The status of the satisfaction survey. */
  surveyStatus?: SurveyStatusPart
  /** The effect of a change, determined in a transaction that is rolled back. */
  effect?: DryRunEffect
}

/** The pool of a campaign, with the customer that owns it. */
export type PoolSummary = {
  /** The pool. */
  id: number
  /** Its name. */
  name: string
  /** Billed and reported on acquisitions. */
  isCpa: boolean
  customer: {
    /** The customer that owns the pool. */
    id: number
    /** Its name. */
    name: string
  }
}

/** The lifecycle status of a campaign. Only a LIVE campaign spends. */
export type CampaignStatus = 'UNDER_DEVELOPMENT' | 'LIVE' | 'PAUSED' | 'SYSTEM_PAUSED' | 'OUT_OF_BUDGET' | 'ARCHIVED'

/** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
export type AdType = 'JOB' | 'EVENT'

/** When jobs are marked and ranked as featured. */
export type FeaturedType = 'OFF' | 'CPC_BASED' | 'ALWAYS_ON' | 'J2C_CPC_BASED' | 'J2C_ALWAYS_ON' | 'AI_ALWAYS_ON' | 'ALWAYS_ON_ABSOLUTE'

/** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
export type QuestionSetting = 'OFF' | 'OPTIONAL' | 'REQUIRED' | 'REQUIRE_IF_NO_RESUME' | 'OPTIONAL_IF_NO_RESUME'

/** How job seekers are reminded of an unfinished application. */
export type ReminderType = 'NONE' | 'EMAIL' | 'SMS' | 'BOTH'

/** All fields must match. Several values of one field are alternatives. `{}` matches every job. */
export type ConfigQuery = {
  /** Exactly one of these references. */
  jobReference?: string[]
  /** Exactly one of these zip codes. */
  zipCode?: string[]
  /** Any of these cities, in any spelling that feeds and search accept: `NYC` is New York, `St. Louis` is Saint Louis. */
  city?: string[]
  /** The title contains any of these, ignoring case. */
  title?: string[]
  /** The description contains any of these, ignoring case. */
  description?: string[]
  /** One of these companies. */
  companyId?: number[]
  /** Exactly one of these advertisers of the feed. */
  advertiserId?: string[]
  /** Any of these major categories. Unknown ids are rejected. */
  majorCategory?: number[]
  /** Any of these minor categories. Unknown ids are rejected. */
  minorCategory?: number[]
  /** Exactly one of the feed's campaign ids. */
  srcCampId?: string[]
  /** Exactly one of the feed's segment ids. */
  srcSegId?: string[]
  /** Any of these states. Unknown ids are rejected. */
  stateId?: number[]
  /** When the job was first imported. */
  created?: {
    /** Start, inclusive. At most 90 days before the filter is saved. */
    from?: string
    /** End, inclusive. */
    to?: string
  }
  /** The feed's own target CPA. */
  targetCpa?: {
    /** Minimum, inclusive. In cents. */
    lower?: number
    /** Maximum, inclusive. In cents. */
    upper?: number
  }
  /** The feed's own CPC. */
  cpc?: {
    /** Minimum, inclusive. In cents. */
    lower?: number
    /** Maximum, inclusive. In cents. */
    upper?: number
  }
  /** true: at least one screening question of the job has a correct option. false: none has. Questions that a feed references in `custom_questions` are fetched within a minute of the import and once a day. A job without questions, or whose questions could never be fetched, counts as false. */
  hasSmartScreeners?: boolean
  /** The job has any of these requirements, extracted from its text. Use the `key` or `label` of `skills_details` in Search API responses, ignoring case. Unknown names are rejected. */
  qualificationsInclude?: string[]
  /** The job has none of these requirements. Uses the same names as `qualificationsInclude`. */
  qualificationsExclude?: string[]
}

/** How bids for a target CPA are limited. MAX_CPC: by the CPC. FULL: only by the target. */
export type TargetCpaType = 'NONE' | 'MAX_CPC' | 'FULL'

/** First, extended or standard traffic. */
export type CandidateTier = 'FT' | 'ET' | 'ST'

/** Whether an event takes place at an address or online. */
export type EventType = 'IN_PERSON' | 'ONLINE'

/** Scheduled actions in chronological order. Campaigns include those of their segments; jobs include those of their campaign and segment. */
export type SchedulingPart = {
  /** Pending pauses. */
  pauses: ScheduledPause[]
  /** Open one-time budgets. */
  oneTimeBudgets: OneTimeBudget[]
  /** Pending monthly budget changes. */
  monthlyBudgetChanges: MonthlyBudgetChange[]
}

/** A scheduled or completed pause of a campaign or segment. */
export type ScheduledPause = {
  /** The scheduled pause. */
  id: number
  /** The campaign to pause, or the campaign of the segment. */
  campaignId: number
  /** The segment to pause. Null for a campaign. */
  segmentId: number | null
  /** The pause starts at the beginning of this day in the billing time zone. Today's date pauses immediately. */
  pauseOn: string
  /** The pause reason. */
  pauseReasonId: number | null
  /** The pause was processed, with or without effect. */
  completed: boolean
  /** Why the pause had no effect. */
  errorMessage: string | null
}

/** A campaign's additional budget for one month. */
export type OneTimeBudget = {
  /** The one-time budget. */
  id: number
  /** Its campaign. */
  campaignId: number
  /** Maximum spend in addition to the monthly budget. In cents. */
  budgetCents: number
  /** The first day, in the billing time zone. Today's date starts immediately. */
  start: string
  /** At the end of the month, carry the remainder over to a new one-time budget. */
  rollover: boolean
  /** Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED. */
  launchOnStart: boolean
  /** The last day of the month of `start`. */
  end: string
  /** Spend from this budget. In cents. */
  spentCents: number
  /** The budget has started. */
  started: boolean
  /** The month is over, or the campaign was archived before the start. */
  completed: boolean
  /** Why the campaign was not launched or the remainder was not carried over. */
  errorMessage: string | null
}

/** A scheduled or completed change of a campaign's monthly budget. */
export type MonthlyBudgetChange = {
  /** The change. */
  id: number
  /** Its campaign. */
  campaignId: number
  /** True: `budgetCents` is the new monthly budget. False: it is added to the budget at that time. */
  absolute: boolean
  /** The change applies at the start of this day in the billing time zone. Today's date applies immediately. */
  applyOn: string
  /** The new monthly budget, or the amount to add, which can be negative. In cents. */
  budgetCents: number
  /** The change was applied, or it failed and was acknowledged. */
  completed: boolean
  /** The change failed and was not acknowledged yet. */
  failed: boolean
  /** Why the change failed. It remains after the acknowledgment. */
  errorMessage: string | null
}

/** The status of the satisfaction survey. */
export type SurveyStatusPart = {
  /** Surveys are not sent yet: always NOT_SENT. */
  status: 'NOT_SENT' | 'SENT' | 'COMPLETED'
  /** When the survey was sent. Always null. */
  sentAt: string | null
  /** When the survey was completed. Always null. */
  completedAt: string | null
}

/** The effect of a change, determined in a transaction that is rolled back. */
export type DryRunEffect = {
  /** Whether the counts are complete. False if there are too many jobs for one request or a previous reassignment is still in progress. */
  complete: boolean
  /** Campaigns whose jobs would change. */
  campaigns: CampaignMoves[]
  /** Segments whose jobs would change. */
  segments: SegmentMoves[]
  /** Maximum possible spend of all your campaigns by the end of the month at present: the budgets of LIVE and OUT_OF_BUDGET campaigns and the spend of all others. In cents. */
  mostSpendBeforeCents: number
  /** Maximum possible spend after the change. In cents. */
  mostSpendAfterCents: number
}

/** Jobs that a campaign would gain and lose. */
export type CampaignMoves = {
  /** The campaign. */
  campaignId: number
  /** Jobs that it would gain. */
  taken: number
  /** Jobs that it would lose. */
  released: number
}

/** Jobs that a segment would gain and lose. */
export type SegmentMoves = {
  /** The segment. */
  segmentId: number
  /** Jobs that it would gain. */
  taken: number
  /** Jobs that it would lose. */
  released: number
}

/** A new campaign. Optional fields have neutral defaults. */
export type CampaignCreate = {
  /** Shown in lists and reports. */
  name: string
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType: AdType
  /** Maximum spend per calendar month, in addition to one-time budgets. In cents. */
  monthlyBudget: number
  /** Minimum price; lower prices from the feed are raised to it. 0 = none. In cents. */
  minCpc: number
  /** Spread the budget evenly over the days up to `pacingDom`. Each day has a cap, and jobs pause within the day while spend is ahead of schedule. */
  budgetPacing: boolean
  /** Continue pacing until the end of the month after `pacingDom`. */
  extendBudgetPacing: boolean
  /** Day of the month by which the budget should be spent. 0 = the last day. Afterwards, the rest can be spent without a daily cap. */
  pacingDom: number
  /** True if and only if `targetCpaType` is FULL. */
  fullTargetCpa: boolean
  /** Tiller hosts the application form: a click opens it and is billed immediately. */
  tillerApply: boolean
  /** Tiller hosts a preview and the application form: the click is billed when the seeker continues from the preview to the form. */
  tillerApplyPro: boolean
  /** Redirect qualified applicants from the hosted form to the job URL or to `applicationLinkOverride`. */
  tillerApplyRedir: boolean
  /** When jobs are marked and ranked as featured. */
  tillerFeaturedType: FeaturedType
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  addressQuestion: QuestionSetting
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  educationQuestion: QuestionSetting
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  workExperienceQuestion: QuestionSetting
  /** Remind job seekers once, by `reminderType`, 24 hours after they start an application that they have not submitted. */
  sendReminders: boolean
  /** How job seekers are reminded of an unfinished application. */
  reminderType: ReminderType
  /** Additional recipients of application emails. */
  otherEmailAddresses: string[]
  /** Your own notes, stored with the campaign. */
  additionalFields: {
    /** Your name for the field. */
    name: string
    /** Its value. */
    value: string
  }[]
  /** Length of an event's time slots in minutes. Each time frame must fit at least one slot. One of 30, 60. */
  eventTimeslot: number
  /** Archive the campaign at `autoArchiveAt`. A hiring event without one is archived the day after its last day. */
  enableAutoArchive: boolean
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters?: ConfigQuery[]
  /** Campaigns with a higher value claim jobs first. */
  applyOrder?: number
  /** Price per click. 0 = not set. In cents. */
  basicCpc?: number
  /** Target cost per counted conversion. 0 = not set. Has no effect if `targetCpaType` is NONE. In cents. */
  targetCpa?: number
  /** How bids for a target CPA are limited. MAX_CPC: by the CPC. FULL: only by the target. */
  targetCpaType?: TargetCpaType
  /** When jobs are marked and ranked as featured. */
  tillerPro?: FeaturedType
  /** Price per click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc?: number
  /** Choose bids so that the budget is spent by the pacing day. Takes precedence over a target CPA and Smart CPC. */
  autopilot?: boolean
  /** Maximum bid of the autopilot. 0 = use the CPC. In cents. */
  autopilotMaxCpc?: number
  /** Use the CPC as the maximum; sources that convert below average pay less, down to 60 %. */
  useSmartCpc?: boolean
  /** First, extended or standard traffic. */
  candidateTier?: CandidateTier | null
  /** Price multiplier and source tag per candidate tier; those of `candidateTier` apply. A fixed price is multiplied and rounded down to at least one cent. Strategy bids are not multiplied. */
  candidateTierSettings?: {
    /** First, extended or standard traffic. */
    tier: CandidateTier
    /** Price multiplier in this tier, with two decimals. */
    multiplier: number
    /** Appended to the query of the landing URL in this tier. */
    sourceParam: string
  }[]
  /** Where `tillerApplyRedir` sends qualified applicants, instead of the job URL. */
  applicationLinkOverride?: string | null
  /** Receives application emails and, for an event, the daily RSVP count and the list of attendees. A job or a segment can override it. Required to launch an event. */
  emailAddress?: string | null
  /** Whether an event takes place at an address or online. */
  eventType?: EventType | null
  /** The address (IN_PERSON) or the https URL (ONLINE) of the event. */
  eventLocation?: string | null
  /** First day of the event, in the billing time zone. */
  eventStartDt?: string | null
  /** Last day of the event, in the billing time zone. */
  eventEndDt?: string | null
  /** Time frames of the event, one per line, at full or half hours in the billing time zone. Several per day are allowed if they do not overlap. */
  eventTimes?: string | null
  /** Maximum RSVPs per time slot. Full slots are no longer offered. */
  eventTimeslotLimit?: number
  /** The thank-you text after an RSVP. */
  eventCustomTy?: string | null
  /** How to prepare, shown after an RSVP. */
  eventPrepare?: string | null
  /** What to wear, shown after an RSVP. */
  eventWear?: string | null
  /** When to archive the campaign if `enableAutoArchive` is set. */
  autoArchiveAt?: string | null
}

/** Settings to change. Absent fields are unchanged; null clears a nullable field. */
export type CampaignPatch = {
  /** Shown in lists and reports. */
  name?: string
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType?: AdType
  /** Maximum spend per calendar month, in addition to one-time budgets. In cents. */
  monthlyBudget?: number
  /** Minimum price; lower prices from the feed are raised to it. 0 = none. In cents. */
  minCpc?: number
  /** Spread the budget evenly over the days up to `pacingDom`. Each day has a cap, and jobs pause within the day while spend is ahead of schedule. */
  budgetPacing?: boolean
  /** Continue pacing until the end of the month after `pacingDom`. */
  extendBudgetPacing?: boolean
  /** Day of the month by which the budget should be spent. 0 = the last day. Afterwards, the rest can be spent without a daily cap. */
  pacingDom?: number
  /** True if and only if `targetCpaType` is FULL. */
  fullTargetCpa?: boolean
  /** Tiller hosts the application form: a click opens it and is billed immediately. */
  tillerApply?: boolean
  /** Tiller hosts a preview and the application form: the click is billed when the seeker continues from the preview to the form. */
  tillerApplyPro?: boolean
  /** Redirect qualified applicants from the hosted form to the job URL or to `applicationLinkOverride`. */
  tillerApplyRedir?: boolean
  /** When jobs are marked and ranked as featured. */
  tillerFeaturedType?: FeaturedType
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  addressQuestion?: QuestionSetting
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  educationQuestion?: QuestionSetting
  /** Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume. */
  workExperienceQuestion?: QuestionSetting
  /** Remind job seekers once, by `reminderType`, 24 hours after they start an application that they have not submitted. */
  sendReminders?: boolean
  /** How job seekers are reminded of an unfinished application. */
  reminderType?: ReminderType
  /** Additional recipients of application emails. */
  otherEmailAddresses?: string[]
  /** Your own notes, stored with the campaign. */
  additionalFields?: {
    /** Your name for the field. */
    name: string
    /** Its value. */
    value: string
  }[]
  /** Length of an event's time slots in minutes. Each time frame must fit at least one slot. One of 30, 60. */
  eventTimeslot?: number
  /** Archive the campaign at `autoArchiveAt`. A hiring event without one is archived the day after its last day. */
  enableAutoArchive?: boolean
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters?: ConfigQuery[]
  /** Campaigns with a higher value claim jobs first. */
  applyOrder?: number
  /** Price per click. 0 = not set. In cents. */
  basicCpc?: number
  /** Target cost per counted conversion. 0 = not set. Has no effect if `targetCpaType` is NONE. In cents. */
  targetCpa?: number
  /** How bids for a target CPA are limited. MAX_CPC: by the CPC. FULL: only by the target. */
  targetCpaType?: TargetCpaType
  /** When jobs are marked and ranked as featured. */
  tillerPro?: FeaturedType
  /** Price per click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc?: number
  /** Choose bids so that the budget is spent by the pacing day. Takes precedence over a target CPA and Smart CPC. */
  autopilot?: boolean
  /** Maximum bid of the autopilot. 0 = use the CPC. In cents. */
  autopilotMaxCpc?: number
  /** Use the CPC as the maximum; sources that convert below average pay less, down to 60 %. */
  useSmartCpc?: boolean
  /** First, extended or standard traffic. */
  candidateTier?: CandidateTier | null
  /** Price multiplier and source tag per candidate tier; those of `candidateTier` apply. A fixed price is multiplied and rounded down to at least one cent. Strategy bids are not multiplied. */
  candidateTierSettings?: {
    /** First, extended or standard traffic. */
    tier: CandidateTier
    /** Price multiplier in this tier, with two decimals. */
    multiplier: number
    /** Appended to the query of the landing URL in this tier. */
    sourceParam: string
  }[]
  /** Where `tillerApplyRedir` sends qualified applicants, instead of the job URL. */
  applicationLinkOverride?: string | null
  /** Receives application emails and, for an event, the daily RSVP count and the list of attendees. A job or a segment can override it. Required to launch an event. */
  emailAddress?: string | null
  /** Whether an event takes place at an address or online. */
  eventType?: EventType | null
  /** The address (IN_PERSON) or the https URL (ONLINE) of the event. */
  eventLocation?: string | null
  /** First day of the event, in the billing time zone. */
  eventStartDt?: string | null
  /** Last day of the event, in the billing time zone. */
  eventEndDt?: string | null
  /** Time frames of the event, one per line, at full or half hours in the billing time zone. Several per day are allowed if they do not overlap. */
  eventTimes?: string | null
  /** Maximum RSVPs per time slot. Full slots are no longer offered. */
  eventTimeslotLimit?: number
  /** The thank-you text after an RSVP. */
  eventCustomTy?: string | null
  /** How to prepare, shown after an RSVP. */
  eventPrepare?: string | null
  /** What to wear, shown after an RSVP. */
  eventWear?: string | null
  /** When to archive the campaign if `enableAutoArchive` is set. */
  autoArchiveAt?: string | null
}

/** Why a campaign is paused. */
export type CampaignPause = {
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. One of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. */
  reasonId?: PauseReasonId
}

/** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. */
export type PauseReasonId = number

/** The name of the copy and its pool. */
export type CampaignCopy = {
  /** Shown in lists and reports. */
  name: string
  /** The pool of the copy. */
  poolId: number
}

/** Up to 200 changes, each with exactly one of `patch`, `action`, and `adjust`. */
export type CampaignBulk = {
  /** Changes are applied in this order. */
  items: CampaignBulkItem[]
}

/** One change of a campaign. */
export type CampaignBulkItem = {
  /** The campaign. */
  id: number
  /** Apply the change only if the object still has this version. Use the `ETag` of a previous response. */
  ifMatch?: string
  /** The action to perform. */
  action?: BulkAction
  /** Relative changes, applied to the current amounts. */
  adjust?: BulkAdjust
  /** Settings to change. Absent fields are unchanged; null clears a nullable field. */
  patch?: CampaignPatch
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. One of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. */
  reasonId?: PauseReasonId
}

/** The action to perform. */
export type BulkAction = 'launch' | 'pause' | 'archive'

/** Relative changes, applied to the current amounts. */
export type BulkAdjust = {
  /** A relative change, by a percentage or an amount in cents. Specify exactly one. */
  basicCpc?: Adjustment
  /** A relative change, by a percentage or an amount in cents. Specify exactly one. */
  minCpc?: Adjustment
  /** A relative change, by a percentage or an amount in cents. Specify exactly one. */
  tillerProCpc?: Adjustment
  /** A relative change, by a percentage or an amount in cents. Specify exactly one. */
  monthlyBudget?: Adjustment
}

/** A relative change, by a percentage or an amount in cents. Specify exactly one. */
export type Adjustment = {
  /** Change in percent, rounded to the cent. */
  percent?: number
  /** Change in cents, positive or negative. */
  cents?: number
}

/** The result of each change, in the order of the request. */
export type CampaignBulkAnswer = {
  items: CampaignOutcome[]
  /** The effect of a change, determined in a transaction that is rolled back. */
  effect?: DryRunEffect
}

/** The result of one change: the updated campaign or the problem. */
export type CampaignOutcome = {
  /** The id from the request. */
  id: number
  /** The HTTP status of this change. */
  status: number
  /** The version after the change, for the next `ifMatch`. */
  etag?: string
  /** An error response, as defined in RFC 9457. */
  problem?: Problem
  /** A campaign advertises jobs of a pool with its own bids and budget. */
  campaign?: JobCampaign
}

/** An error response, as defined in RFC 9457. */
export type Problem = {
  /** URL of the documentation for this code. */
  type: string
  title: string
  status: number
  /** Stable error code; see the error catalog. */
  code: string
  /** A description of this occurrence of the error. */
  detail: string
  /** Also in the `X-Request-Id` header. Include it in support requests. */
  requestId: string
  /** All problems with the request, at most 100. `detail` gives the total if there are more. */
  errors?: FieldProblem[]
  /** At the token endpoint: the error code of RFC 6749. */
  error?: string
  /** At the token endpoint: the same text as `detail`. */
  error_description?: string
}

/** One problem with a request: its location, the reason, and the value sent. */
export type FieldProblem = {
  /** The part of the request. */
  in: 'path' | 'query' | 'header' | 'body'
  /** The field, with dots and indexes for nested fields. Empty if the problem concerns the whole part. */
  field: string
  message: string
  /** For questions: the location, in the format of `field`. */
  path?: string
  /** For questions: the id of the question, if it has one. */
  id?: string
  /** The value sent. Values with more than 200 characters of JSON are truncated and end with `…`. Absent if no value was sent. */
  value?: unknown
}

/** Job filters to try. */
export type JobFiltersPreviewRequest = {
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters: ConfigQuery[]
}

/** The jobs of a pool that match the filters, regardless of their current campaign. */
export type JobFiltersPreview = {
  /** Jobs that match. */
  matching: number
  /** Matching jobs that are not assigned to a campaign. */
  free: number
  /** By campaign, in descending order of matching jobs. */
  held: HeldJobs[]
  /** Up to ten matching jobs, ordered by id. */
  sample: PreviewedJob[]
}

/** Matching jobs assigned to a campaign. */
export type HeldJobs = {
  /** The campaign. */
  campaignId: number
  /** Number of matching jobs. */
  jobs: number
}

/** A matching job. */
export type PreviewedJob = {
  /** The job. */
  id: number
  /** As in the feed. */
  jobReference: string
  /** Its title. */
  title: string
  /** The campaign that the job is assigned to. */
  campaignId: number | null
}

/** One page of a list. */
export type SegmentPage = {
  /** The requested page size. */
  size: number
  content: JobSegment[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A part of a campaign with its own bids, budget, or schedule. */
export type JobSegment = {
  /** The segment. */
  id: number
  /** Its campaign. */
  campaignId: number
  /** The lifecycle status of a segment. Only a LIVE segment of a LIVE campaign spends. */
  status: SegmentStatus
  /** Shown in lists and reports. */
  name: string
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters: ConfigQuery[]
  /** Segments with a higher value claim jobs first. */
  applyOrder: number
  /** Price per click. 0 = inherited from the campaign. In cents. */
  basicCpc: number
  /** Minimum price. 0 = inherited from the campaign. In cents. */
  minCpc: number
  /** Price per click in Pro traffic. 0 = inherited from the campaign. In cents. */
  tillerProCpc: number
  /** Maximum spend per calendar month. 0 = no separate cap. In cents. */
  monthlyBudget: number
  /** Receives application emails instead of the campaign's address. */
  emailAddress: string | null
  /** Archive the segment at `autoArchiveAt`. */
  enableAutoArchive: boolean
  /** When to archive the segment if `enableAutoArchive` is set. */
  autoArchiveAt: string | null
  /** Month-to-date spend. In cents. */
  mtdSpend: number
  /** When the segment was created. */
  createdAt: string
  /** When a setting or the status last changed. */
  modifiedAt: string
  /** Activity in the billing days from `from` to `to`. Defaults to the month to date. */
  events?: EventsPart
  /** Spend and remaining budget of the current month. */
  spending?: SpendingPart
  /** Number of jobs by status. For a job, it counts the job and its copies under other titles. */
  jobs?: JobsPart
  /** Scheduled actions in chronological order. Campaigns include those of their segments; jobs include those of their campaign and segment. */
  scheduling?: SchedulingPart
  /** The pool of a campaign, with the customer that owns it. */
  pool?: PoolSummary
  /** The effect of a change, determined in a transaction that is rolled back. */
  effect?: DryRunEffect
}

/** The lifecycle status of a segment. Only a LIVE segment of a LIVE campaign spends. */
export type SegmentStatus = 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'SYSTEM_PAUSED' | 'OUT_OF_BUDGET' | 'ARCHIVED'

/** A new segment. Absent settings are inherited from its campaign. */
export type SegmentCreate = {
  /** Shown in lists and reports. */
  name: string
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters?: ConfigQuery[]
  /** Segments with a higher value claim jobs first. */
  applyOrder?: number
  /** Price per click. 0 = inherited from the campaign. In cents. */
  basicCpc?: number
  /** Minimum price. 0 = inherited from the campaign. In cents. */
  minCpc?: number
  /** Price per click in Pro traffic. 0 = inherited from the campaign. In cents. */
  tillerProCpc?: number
  /** Maximum spend per calendar month. 0 = no separate cap. In cents. */
  monthlyBudget?: number
  /** Receives application emails instead of the campaign's address. */
  emailAddress?: string | null
  /** Archive the segment at `autoArchiveAt`. */
  enableAutoArchive?: boolean
  /** When to archive the segment if `enableAutoArchive` is set. */
  autoArchiveAt?: string | null
}

/** Settings to change. Absent fields are unchanged; null clears a nullable field. */
export type SegmentPatch = {
  /** Shown in lists and reports. */
  name?: string
  /** The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed. */
  jobFilters?: ConfigQuery[]
  /** Segments with a higher value claim jobs first. */
  applyOrder?: number
  /** Price per click. 0 = inherited from the campaign. In cents. */
  basicCpc?: number
  /** Minimum price. 0 = inherited from the campaign. In cents. */
  minCpc?: number
  /** Price per click in Pro traffic. 0 = inherited from the campaign. In cents. */
  tillerProCpc?: number
  /** Maximum spend per calendar month. 0 = no separate cap. In cents. */
  monthlyBudget?: number
  /** Receives application emails instead of the campaign's address. */
  emailAddress?: string | null
  /** Archive the segment at `autoArchiveAt`. */
  enableAutoArchive?: boolean
  /** When to archive the segment if `enableAutoArchive` is set. */
  autoArchiveAt?: string | null
}

/** The name of the copy and its campaign. */
export type SegmentCopy = {
  /** Shown in lists and reports. */
  name: string
  /** The campaign of the copy. */
  campaignId: number
}

/** Up to 200 changes, each with exactly one of `patch`, `action`, and `adjust`. */
export type SegmentBulk = {
  /** Changes are applied in this order. */
  items: SegmentBulkItem[]
}

/** One change of a segment. */
export type SegmentBulkItem = {
  /** The segment. */
  id: number
  /** Apply the change only if the object still has this version. Use the `ETag` of a previous response. */
  ifMatch?: string
  /** The action to perform. */
  action?: BulkAction
  /** Relative changes, applied to the current amounts. */
  adjust?: BulkAdjust
  /** Settings to change. Absent fields are unchanged; null clears a nullable field. */
  patch?: SegmentPatch
}

/** The result of each change, in the order of the request. */
export type SegmentBulkAnswer = {
  items: SegmentOutcome[]
  /** The effect of a change, determined in a transaction that is rolled back. */
  effect?: DryRunEffect
}

/** The result of one change: the updated segment or the problem. */
export type SegmentOutcome = {
  /** The id from the request. */
  id: number
  /** The HTTP status of this change. */
  status: number
  /** The version after the change, for the next `ifMatch`. */
  etag?: string
  /** An error response, as defined in RFC 9457. */
  problem?: Problem
  /** A part of a campaign with its own bids, budget, or schedule. */
  segment?: JobSegment
}

/** Daily pacing of this month's budget. */
export type Pacing = {
  /** The campaign. */
  campaignId: number
  /** The segment. */
  segmentId: number | null
  /** The first day of the month. */
  period: string
  /** The billing time zone. */
  zone: string
  /** Today has a daily cap. Segments are paced with their campaign. */
  paced: boolean
  /** Its jobs are not shown until then, because the daily cap is reached or spend is ahead of schedule. */
  restingUntil: string | null
  /** The total budget of the month. Null if there is no cap. In cents. */
  capCents: number | null
  /** Month-to-date spend. In cents. */
  spentCents: number
  /** All days of the month, in order. */
  days: PacingDay[]
  /** Budget buckets in spending order. */
  buckets: PacingBucket[]
  /** Projected spend of the month, if recent days are representative. */
  forecast: PacingForecast | null
}

/** Planned and actual spend of a day. */
export type PacingDay = {
  /** In the billing time zone. */
  day: string
  /** An even share of the remaining budget; for future days, based on current values. Null if the budget is not paced. In cents. */
  plannedCents: number | null
  /** The daily cap: the day's share, or the price of one click if that is higher. Null if there is no cap. In cents. */
  capCents: number | null
  /** Charges of this day without refunds. Null for future days. In cents. */
  spentCents: number | null
  /** When the daily cap was reached. */
  cappedAt: string | null
}

/** A budget bucket of this month. A click is charged to the first bucket with remaining budget, and any remainder to the next. */
export type PacingBucket = {
  /** ONE_TIME: expires at the end of the month. MONTHLY: the monthly budget. ONE_TIME_ROLLOVER: the remainder is carried over to the next month. */
  kind: PacingBucketKind
  /** The one-time budget. */
  oneTimeBudgetId: number | null
  /** The total. Null if there is no cap. In cents. */
  capCents: number | null
  /** Spend from this bucket. In cents. */
  spentCents: number
}

/** ONE_TIME: expires at the end of the month. MONTHLY: the monthly budget. ONE_TIME_ROLLOVER: the remainder is carried over to the next month. */
export type PacingBucketKind = 'ONE_TIME' | 'MONTHLY' | 'ONE_TIME_ROLLOVER'

/** Projected spend of the month, if recent days are representative. */
export type PacingForecast = {
  /** Expected spend by the end of the month. In cents. */
  spentCents: number
  /** Spend exceeds this value in nine of ten months. In cents. */
  lowCents: number
  /** Spend stays below this value in nine of ten months. In cents. */
  highCents: number
  /** Number of complete days that the forecast is based on. */
  days: number
  /** The day on which the budget runs out. Null if it lasts. */
  exhaustedOn: string | null
}

/** One page of a list. */
export type ScheduledPausePage = {
  /** The requested page size. */
  size: number
  content: ScheduledPause[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A scheduled pause. Segments do not store a reason. */
export type ScheduledPauseCreate = {
  /** The pause starts at the beginning of this day in the billing time zone. Today's date pauses immediately. */
  pauseOn: string
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. */
  pauseReasonId?: PauseReasonId | null
}

/** Changes of a scheduled pause. Absent fields are unchanged; null clears the reason. */
export type ScheduledPausePatch = {
  /** The pause starts at the beginning of this day in the billing time zone. Today's date pauses immediately. */
  pauseOn?: string
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. */
  pauseReasonId?: PauseReasonId | null
}

/** One page of a list. */
export type OneTimeBudgetPage = {
  /** The requested page size. */
  size: number
  content: OneTimeBudget[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A budget for one month in addition to the monthly budget. It ends with the month of its start. */
export type OneTimeBudgetCreate = {
  /** Maximum spend in addition to the monthly budget. In cents. */
  budgetCents: number
  /** The first day, in the billing time zone. Today's date starts immediately. */
  start: string
  /** At the end of the month, carry the remainder over to a new one-time budget. */
  rollover?: boolean
  /** Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED. */
  launchOnStart?: boolean
}

/** Changes of a one-time budget. Absent fields are unchanged. After the start, only `rollover` and `budgetCents` can change, and `budgetCents` cannot be less than the spend. */
export type OneTimeBudgetPatch = {
  /** Maximum spend in addition to the monthly budget. In cents. */
  budgetCents?: number
  /** The first day, in the billing time zone. Today's date starts immediately. */
  start?: string
  /** At the end of the month, carry the remainder over to a new one-time budget. */
  rollover?: boolean
  /** Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED. */
  launchOnStart?: boolean
}

/** One page of a list. */
export type MonthlyBudgetChangePage = {
  /** The requested page size. */
  size: number
  content: MonthlyBudgetChange[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A scheduled change of a monthly budget. */
export type MonthlyBudgetChangeCreate = {
  /** True: `budgetCents` is the new monthly budget. False: it is added to the budget at that time. */
  absolute: boolean
  /** The change applies at the start of this day in the billing time zone. Today's date applies immediately. */
  applyOn: string
  /** The new monthly budget, or the amount to add, which can be negative. In cents. */
  budgetCents: number
}

/** Changes of a scheduled budget change. Absent fields are unchanged. */
export type MonthlyBudgetChangePatch = {
  /** True: `budgetCents` is the new monthly budget. False: it is added to the budget at that time. */
  absolute?: boolean
  /** The change applies at the start of this day in the billing time zone. Today's date applies immediately. */
  applyOn?: string
  /** The new monthly budget, or the amount to add, which can be negative. In cents. */
  budgetCents?: number
}

/** One page of a list. */
export type ChangePage = {
  /** The requested page size. */
  size: number
  content: Change[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** An audit log entry. Entries are immutable and linked by hashes. */
export type Change = {
  /** The change. */
  id: number
  /** When the change happened. */
  at: string
  /** The type of the changed object. */
  objectType: ChangeObject
  /** The campaign, segment, schedule, app client or person. */
  objectId: number
  /** The campaign; also that of a segment or a schedule. */
  campaignId: number | null
  /** The action. EXHAUST: the budget was spent. REPLENISH: budget became available again. SUSPEND and RELEASE: by the operator. START, COMPLETE, and FAIL: a schedule ran or failed. ACKNOWLEDGE: a user confirmed the failure. */
  action: ChangeAction
  /** The actor. USER: a user, through an app client. MONEY: a click that exhausted a budget. SCHEDULER: a schedule. OPERATOR: the operator of the platform. */
  actor: ChangeActor
  /** The app client that called. */
  appClientId: number | null
  /** The user on whose behalf it called. */
  userId: number | null
  /** The reason, if one was given. */
  reason: string | null
  /** The request id in the server log. */
  requestId: string | null
  /** Every field that changed. */
  fields: FieldChange[]
  /** Sequence number in the customer's audit log, starting at 1 without gaps. */
  position: number
  /** SHA-256 of this entry and the previous hash, in hexadecimal. */
  hash: string
}

/** The type of the changed object. */
export type ChangeObject = 'CAMPAIGN' | 'SEGMENT' | 'SCHEDULED_PAUSE' | 'ONE_TIME_BUDGET' | 'MONTHLY_BUDGET_CHANGE' | 'APP_CLIENT' | 'USER'

/** The action. EXHAUST: the budget was spent. REPLENISH: budget became available again. SUSPEND and RELEASE: by the operator. START, COMPLETE, and FAIL: a schedule ran or failed. ACKNOWLEDGE: a user confirmed the failure. */
export type ChangeAction = 'CREATE' | 'COPY' | 'CHANGE' | 'LAUNCH' | 'PAUSE' | 'ARCHIVE' | 'DELETE' | 'EXHAUST' | 'REPLENISH' | 'SUSPEND' | 'RELEASE' | 'START' | 'COMPLETE' | 'FAIL' | 'ACKNOWLEDGE'

/** The actor. USER: a user, through an app client. MONEY: a click that exhausted a budget. SCHEDULER: a schedule. OPERATOR: the operator of the platform. */
export type ChangeActor = 'APP_CLIENT' | 'USER' | 'SCHEDULER' | 'MONEY' | 'OPERATOR'

/** One field before and after a change. */
export type FieldChange = {
  /** The field, as the object calls it. */
  field: string
  /** The value before the change. Null if the object was created. */
  old: unknown
  /** The value after the change. Null if the object was deleted. */
  new: unknown
}

/** One page of a list. */
export type JobPage = {
  /** The requested page size. */
  size: number
  content: Job[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A job with the properties that determine whether it is shown. */
export type Job = {
  /** The advertised job. */
  id: number
  /** The original job. Equal to `id` unless `derived`. */
  jobId: number
  /** A copy under another title, made by a title expansion. */
  derived: boolean
  /** As in the feed. */
  jobReference: string
  /** The reference of the original job. */
  originalJobReference: string
  /** The source whose feed holds the job. */
  sourceId: number
  /** The pool of the source. */
  poolId: number
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType: AdType
  /** The campaign that advertises the job. */
  campaignId: number | null
  /** The segment that advertises the job. */
  segmentId: number | null
  /** Whether a job is shown to job seekers, or which gate blocks it. */
  status: JobStatus
  /** The title. */
  title: string
  /** The hiring company. */
  company: string
  cities: string[]
  states: string[]
  zipcodes: string[]
  categories: Category[]
  /** The URL of the job description and application. */
  url: string
  /** Sanitized HTML. */
  description: string
  /** An additional title for jobs of a source. Each job is copied with its own id and reference. */
  expansion?: JobExpansion | null
  /** First day of the event, for events. */
  eventStartDt: string | null
  /** Last day of the event, for events. */
  eventEndDt: string | null
  /** Public links to a job, each with a tag for its channel. */
  shareLinks: JobShareableLinks
  /** When the job was first imported. */
  createdAt: string
  /** When the job last changed. */
  modifiedAt: string
  /** Activity in the billing days from `from` to `to`. Defaults to the month to date. */
  events?: EventsPart
  /** Spend and remaining budget of the current month. */
  spending?: SpendingPart
  /** Number of jobs by status. For a job, it counts the job and its copies under other titles. */
  jobs?: JobsPart
  /** Scheduled actions in chronological order. Campaigns include those of their segments; jobs include those of their campaign and segment. */
  scheduling?: SchedulingPart
  /** The pool of a campaign, with the customer that owns it. */
  pool?: PoolSummary
}

/** Whether a job is shown to job seekers, or which gate blocks it. */
export type JobStatus = 'LIVE' | 'PAUSED' | 'OUT_OF_BUDGET' | 'DELETED' | 'EXPIRED' | 'EXPUNGED' | 'DAILY_CAPPED' | 'UNPROCESSED' | 'NOT_FOUND'

/** A major or minor group of the Standard Occupational Classification of 2018. */
export type Category = {
  /** The SOC 2018 code without its dash. */
  id: number
  description: string
  indication: 'MAJOR_INDUSTRY' | 'MINOR_INDUSTRY'
}

/** An additional title for jobs of a source. Each job is copied with its own id and reference. */
export type JobExpansion = {
  /** The expansion. */
  id: number
  /** The source of the jobs. */
  sourceId: number
  /** The additional title. */
  title: string
  /** The jobs of the source that it applies to. Both lists must match. */
  jobFilters: ExpansionFilters
  /** When the expansion was created. */
  createdAt: string
  /** When it was last changed. */
  modifiedAt: string
  /** The last import of the feed with a matching job. Null if there has been none. */
  lastImported: string | null
}

/** The jobs of the source that it applies to. Both lists must match. */
export type ExpansionFilters = {
  /** Jobs with exactly one of these references. Empty: any reference. */
  jobReference: string[]
  /** Jobs whose title contains one of these, ignoring case. Empty: any title. */
  title: string[]
}

/** Public links to a job, each with a tag for its channel. */
export type JobShareableLinks = {
  facebook: string
  linkedin: string
  x: string
  email: string
  copy: string
}

/** The status of a job and the gate that determines it. */
export type JobStatusResponse = {
  /** The requested job. */
  id: number
  /** Whether a job is shown to job seekers, or which gate blocks it. */
  status: JobStatus
  /** The gate that blocks a job. FEED: the feed no longer contains the job, the job has expired, or its source is not live. FILTER: no campaign matches the job. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause is in effect. PRICE: no price is set. BUDGET: the monthly budget is spent. DAILY_CAP: the daily cap is reached. */
  gate: JobGate | null
  /** Why the job is or is not shown to job seekers. */
  reason: string
  /** The campaign that advertises the job. */
  campaignId: number | null
  /** The segment that advertises the job. */
  segmentId: number | null
}

/** The gate that blocks a job. FEED: the feed no longer contains the job, the job has expired, or its source is not live. FILTER: no campaign matches the job. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause is in effect. PRICE: no price is set. BUDGET: the monthly budget is spent. DAILY_CAP: the daily cap is reached. */
export type JobGate = 'FEED' | 'FILTER' | 'CAMPAIGN' | 'SEGMENT' | 'SCHEDULE' | 'PRICE' | 'BUDGET' | 'DAILY_CAP'

/** The requested jobs, by id or click URL; at most 1,000 in total. */
export type JobStatusQuery = {
  /** Job ids. */
  ids?: number[]
  /** Click URLs or their tokens. */
  clickTokens?: string[]
}

/** The status of each requested job, in the order of the request. */
export type JobStatuses = {
  /** Results for `ids`. */
  content: {
    /** The requested job. */
    id: number
    /** Whether a job is shown to job seekers, or which gate blocks it. */
    status: JobStatus
    /** The gate that blocks a job. FEED: the feed no longer contains the job, the job has expired, or its source is not live. FILTER: no campaign matches the job. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause is in effect. PRICE: no price is set. BUDGET: the monthly budget is spent. DAILY_CAP: the daily cap is reached. */
    gate: JobGate | null
    /** Why the job is or is not shown to job seekers. */
    reason: string
    /** The campaign that advertises the job. */
    campaignId: number | null
    /** The segment that advertises the job. */
    segmentId: number | null
  }[]
  /** Results for `clickTokens`. */
  clickTokens: {
    /** The job of the click URL. Null if it is not one of yours. */
    id: number | null
    /** The requested token or URL. */
    clickToken: string
    /** The click URL is older than 24 hours, so that clicks are not charged. Null if it does not belong to one of your jobs. */
    stale: boolean | null
    /** Whether a job is shown to job seekers, or which gate blocks it. */
    status: JobStatus
    /** The gate that blocks a job. FEED: the feed no longer contains the job, the job has expired, or its source is not live. FILTER: no campaign matches the job. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause is in effect. PRICE: no price is set. BUDGET: the monthly budget is spent. DAILY_CAP: the daily cap is reached. */
    gate: JobGate | null
    /** Why the job is or is not shown to job seekers. */
    reason: string
    /** The campaign that advertises the job. */
    campaignId: number | null
    /** The segment that advertises the job. */
    segmentId: number | null
  }[]
}

/** Why a job is or is not shown to job seekers, and its price. */
export type JobExplanation = {
  /** The job. */
  jobId: number
  /** Whether a job is shown to job seekers, or which gate blocks it. */
  status: JobStatus
  /** In order of evaluation. The first closed gate determines the status. */
  gates: ExplainedGate[]
  /** The campaigns of the pool, in the order considered, up to the one that matches; at most 100. */
  campaigns: AskedCampaign[]
  /** The price of a click. 0: no price is set, or the job is not in a campaign. */
  priceCents: number
  /** The most specific price applies and is raised to the floor. */
  price: PriceStep[]
  /** The result of the job in a search. */
  search: JobScore | null
}

/** A condition that a job must meet to be shown. */
export type ExplainedGate = {
  /** The gate that blocks a job. FEED: the feed no longer contains the job, the job has expired, or its source is not live. FILTER: no campaign matches the job. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause is in effect. PRICE: no price is set. BUDGET: the monthly budget is spent. DAILY_CAP: the daily cap is reached. */
  gate: JobGate
  /** What is true while the gate is open. */
  condition: string
  /** The type of object that must change to open the gate. */
  objectType: 'JOB' | 'SOURCE' | 'CAMPAIGN' | 'SEGMENT'
  /** The id of the object. Null if the job has none. */
  objectId: number | null
  /** Its name or title. */
  objectName: string | null
  /** NOT_ASKED: the gate does not apply, because the job is not in a campaign or segment. */
  state: 'OPEN' | 'CLOSED' | 'NOT_ASKED'
  /** Why the gate is closed. */
  reason: string | null
  /** When the gate was closed, if known. */
  since: string | null
  /** How to open the gate. */
  remedy: string | null
}

/** A campaign that was considered for the job. */
export type AskedCampaign = {
  /** The campaign. */
  id: number
  /** Its name. */
  name: string
  /** Campaigns are considered in descending order. */
  applyOrder: number
  /** Whether its job filters match the job. */
  matches: boolean
}

/** A place where the price of a click can be set. */
export type PriceStep = {
  /** FLOOR: the minimum price. */
  of: 'FEED' | 'SEGMENT' | 'CAMPAIGN' | 'FLOOR'
  /** The field that sets the price. */
  field: string
  /** The value of the field. Null or 0: not set. */
  cents: number | null
  /** Whether this value determines the price. */
  applies: boolean
}

/** The result of the job in a search. */
export type JobScore = {
  /** Number of matching advertisements. */
  total: number
  /** The rank, starting at 1. Null if the job is not among the first 1,000 or is a duplicate of another advertisement. */
  place: number | null
  /** The product of the factors. */
  score: number | null
  /** The factors of the score. */
  terms: {
    /** The name of the factor. */
    name: string
    /** The value of the factor. */
    value: number
  }[]
}

/** Facet counts of jobs, most frequent first; at most 20 values per facet. */
export type JobFacets = {
  /** Number of matching jobs. */
  jobs: number
  /** By status. */
  status: JobFacetValue[]
  /** By source. */
  source: JobFacetValue[]
  /** By campaign. */
  campaign: JobFacetValue[]
  /** By company. */
  company: JobFacetValue[]
  /** By state. A job can have several. */
  state: JobFacetValue[]
  /** By city. A job can have several. */
  city: JobFacetValue[]
  /** By major category. */
  category: JobFacetValue[]
}

/** A facet value. */
export type JobFacetValue = {
  /** The value, as used in a search. */
  value: string
  /** The display text. */
  label: string
  /** Number of jobs with this value. */
  jobs: number
  /** The search condition for these jobs. */
  search: string
}

/** One page of a list with cursor pagination. */
export type JobTitlePage = {
  content: JobTitle[]
  /** Cursors of this page and its neighbors. They are opaque and do not expire. */
  metadata: {
    /** Cursor of this page. */
    current: string
    /** Cursor of the next page. Null on the last page. */
    next: string | null
    /** Cursor of the previous page. Null on the first page. */
    previous: string | null
    /** The requested page size. */
    size: number
  }
}

/** A title of jobs, letter by letter. */
export type JobTitle = {
  /** The title. */
  title: string
  /** Jobs with this title. */
  count: number
  /** Companies that have jobs with this title. With `expand=unique`. */
  unique?: number
  /** Jobs by what keeps them from seekers. */
  jobs?: JobCounts
}

/** Jobs by what keeps them from seekers. */
export type JobCounts = {
  /** All of them. */
  total: number
  /** Those that are shown. */
  live: number
  /** Those that are PAUSED or UNPROCESSED. */
  paused: number
  /** Those that only lack money. */
  outOfBudget: number
  /** Those that only lack money of today. */
  dailyCapped: number
  /** Those that are over. */
  expired: number
}

/** Other titles for a job. */
export type JobTitleSuggestions = {
  /** The job. */
  id: number
  /** Its title. */
  title: string
  /** Best first. Empty if the title does not determine an occupation. */
  suggestions: TitleSuggestion[]
}

/** Another title for a job: a title of the same occupation or, if there are few, a synonym at the same level. */
export type TitleSuggestion = {
  /** The title. */
  title: string
  /** (1 − `blendWeight`) · `relevance` + `blendWeight` · `clickRate`. */
  score: number
  /** How well the title matches that of the job, regardless of clicks. */
  relevance: number
  /** The 30-day click rate of your jobs with this title, relative to the other suggestions. 0.5 is average or unknown. */
  clickRate: number
  /** Number of your jobs that `clickRate` is based on; at most 1,000. */
  jobs: number
  /** The SOC code of the occupation. Null if the title does not determine it. */
  occupation: string | null
}

/** Jobs by id, and titles; at most 100 in total. */
export type TitleSuggestionRequest = {
  /** Jobs. */
  ids?: number[]
  /** Titles, which need not be those of existing jobs. */
  titles?: string[]
}

/** Suggestions for each job and title, in the order of the request, jobs first. */
export type TitleSuggestions = {
  content: {
    /** The job. Null if a title was given. */
    jobId: number | null
    /** The title. Null if the job does not exist or is not yours. */
    title: string | null
    /** Best first. Empty if the title does not determine an occupation. */
    suggestions: TitleSuggestion[]
  }[]
}

/** An additional title for one job. */
export type JobExpansionTitle = {
  /** The additional title. */
  title: string
}

/** An additional title for matching jobs of a source. */
export type SourceExpansion = {
  /** The additional title. */
  title: string
  /** The jobs of the source that the expansion applies to. Both lists must match, and at least one must not be empty. */
  jobFilters: ExpansionFilter
}

/** The jobs of the source that the expansion applies to. Both lists must match, and at least one must not be empty. */
export type ExpansionFilter = {
  /** Jobs with exactly one of these references. Empty: any reference. */
  jobReference?: string[]
  /** Jobs whose title contains one of these, ignoring case. Empty: any title. */
  title?: string[]
}

/** Expansions to create, each for a job or a source. */
export type JobExpansionBulk = {
  /** Created in this order. */
  items: JobExpansionBulkItem[]
}

/** One expansion, with `jobId` or with `sourceId` and `jobFilters`. */
export type JobExpansionBulkItem = {
  /** The additional title. */
  title: string
  /** The job that it is for. */
  jobId?: number
  /** The source whose jobs it is for. */
  sourceId?: number
  /** The jobs of the source that the expansion applies to. Both lists must match, and at least one must not be empty. */
  jobFilters?: ExpansionFilter
}

/** The result of each item, in the order of the request. */
export type JobExpansionBulkAnswer = {
  items: JobExpansionOutcome[]
}

/** The created expansion or the problem. */
export type JobExpansionOutcome = {
  /** The HTTP status of this item. */
  status: number
  /** An additional title for jobs of a source. Each job is copied with its own id and reference. */
  jobExpansion?: JobExpansion
  /** An error response, as defined in RFC 9457. */
  problem?: Problem
}

/** One page of a list. */
export type JobExpansionPage = {
  /** The requested page size. */
  size: number
  content: JobExpansion[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Changes of an expansion. Absent fields are unchanged. */
export type JobExpansionPatch = {
  /** The additional title. */
  title?: string
  /** The jobs of the source that the expansion applies to. Both lists must match, and at least one must not be empty. */
  jobFilters?: ExpansionFilter
}

/** One page of a list. */
export type ApplicationPage = {
  /** The requested page size. */
  size: number
  content: JobApplication[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** An application for a job or an RSVP to an event. */
export type JobApplication = {
  /** The application. */
  id: number
  /** The application id in the Disposition API. */
  tlrApplicationId: string
  /** The click that led to the application. Null if there was none. */
  tlrSid: string | null
  /** When it was completed, or started if it is incomplete. */
  applicationTime: string
  /** The whole form was submitted. */
  completed: boolean
  /** The application is complete, and every question with a correct option was answered correctly. */
  qualified: boolean
  /** Where the applicant was redirected afterwards. */
  redirectUrl: string | null
  /** When the form was opened. */
  createdAt: string
  /** The campaign that advertised the job. */
  campaignId: number | null
  /** The segment that advertised the job. */
  segmentId: number | null
  /** The job at the time of the application. */
  job: ApplicationJob
  /** The applicant, as entered in the form. */
  applicant: Applicant | null
  /** When the personal data was erased. The fields that contained it are null or empty. */
  erasedAt: string | null
  /** In the order of the form, without questions that were not shown. */
  questionsAndAnswers: QuestionAnswer[]
  /** The résumé of an application. */
  resume?: Resume | null
  qualifyingQuestionAnswers?: QualifyingAnswer[]
}

/** The job at the time of the application. */
export type ApplicationJob = {
  /** The job. */
  jobId: number
  /** Its source. */
  sourceId: number
  /** The reference of the advertised job. */
  jobReference: string
  /** As in the feed. */
  originalJobReference: string
  /** The hiring company. */
  company: string
  /** The title that the applicant saw. */
  title: string
  /** Five digits. */
  zipcode: string | null
  /** The city. */
  city: string | null
  /** The abbreviation of the state. */
  state: string | null
  /** Where the job is described. */
  url: string
}

/** The applicant, as entered in the form. */
export type Applicant = {
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** The phone number as entered. */
  phone: string | null
  /** The applicant's email address. */
  emailAddress: string | null
  /** Street and number. */
  address: string | null
  /** The city. */
  city: string | null
  /** The state. */
  state: string | null
  /** The zip code. */
  zipcode: string | null
  /** The country. */
  country: string | null
  /** The browser's user agent. */
  userAgent: string | null
}

/** A question of the form with its answer. */
export type QuestionAnswer = {
  /** The question. */
  id: string
  /** The question type. */
  type: 'textarea' | 'text' | 'select' | 'hierarchical' | 'multiselect' | 'date' | 'file' | 'information' | 'pagebreak'
  /** The question as shown. */
  question: string
  /** The text entered or the label of the selected option. Null: shown but not answered. */
  answer: string | null
  /** The selected values. */
  values: string[]
  /** A file that answers a question of type `file`. */
  file?: AnswerFile
}

/** A file that answers a question of type `file`. */
export type AnswerFile = {
  /** The original file name. */
  fileName: string
  /** The media type, detected from the content. */
  contentType: string
  /** In bytes, at most 1 MB. */
  size: number
  /** The content in base64. Omitted in lists. Null unless the malware scan has succeeded. */
  data?: string | null
}

/** The résumé of an application. */
export type Resume = {
  /** The original file name. */
  fileName: string
  /** The media type, detected from the content. */
  contentType: string
  /** In bytes. */
  size: number
  /** The result of the malware scan. PENDING: not scanned yet. FAILURE: the file is not released. */
  scanStatus: ScanStatus
  /** The download URL. Requires a token. */
  downloadUrl: string
}

/** The result of the malware scan. PENDING: not scanned yet. FAILURE: the file is not released. */
export type ScanStatus = 'PENDING' | 'SUCCESS' | 'FAILURE'

/** An answer to a question that has a correct option. */
export type QualifyingAnswer = {
  /** The question. */
  id: string
  /** The question type. */
  type: 'textarea' | 'text' | 'select' | 'hierarchical' | 'multiselect' | 'date' | 'file' | 'information' | 'pagebreak'
  /** The question as shown. */
  question: string
  /** The text entered or the label of the selected option. Null: shown but not answered. */
  answer: string | null
  /** The selected values. */
  values: string[]
  /** The label of the correct option. */
  correctAnswer: string
  /** Whether the correct option was selected. */
  correct: boolean
}

/** Events reported for an application, in chronological order. */
export type ApplicationEvents = {
  /** A stage of the hiring funnel. */
  stage: Stage | null
  /** The last stage is the current one. Events at the same time are ordered by stage. */
  events: {
    /** A stage of the hiring funnel. */
    event: Stage
    /** Why something happened to an application. */
    reason: EventReason | null
    /** The time of the event, as the partner sent it. */
    eventTime: string
    /** When the event was reported. */
    receivedAt: string
    /** The reported time is in the future. */
    future: boolean
  }[]
}

/** A stage of the hiring funnel. */
export type Stage = 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded' | 'other'

/** Why something happened to an application. */
export type EventReason = 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other'

/** Progress of a campaign's candidates, based on events that partners reported for its clicks. */
export type CampaignFunnel = {
  /** Applications with at least one event. */
  applications: number
  /** All stages of the funnel, in order. */
  stages: {
    /** A stage of the hiring funnel. */
    stage: Stage
    /** Applications that reached this stage. */
    reached: number
    /** Applications currently in this stage. */
    current: number
  }[]
  /** Transitions between consecutive stages, most frequent first. */
  steps: {
    /** A stage of the hiring funnel. */
    from: Stage
    /** A stage of the hiring funnel. */
    to: Stage
    /** Applications with this transition. */
    applications: number
    /** Median duration. */
    medianSeconds: number
    /** 90th percentile of the duration. */
    p90Seconds: number
  }[]
}

/** A question of an application form. The allowed fields depend on the type; violations return 422. */
export type ApplicationQuestion = {
  /** Identifies the question in answers and conditions: 1 to 64 characters, unique. */
  id: unknown
  /** One of `textarea`, `text`, `select`, `hierarchical`, `multiselect`, `date`, `file`, `information`, `pagebreak`. */
  type: unknown
  /** The question text, 1 to 2,000 characters. Not for `information` and `pagebreak`. */
  question?: unknown
  /** The text of an `information`, 1 to 10,000 characters. */
  text?: unknown
  /** Whether an answer is required. */
  required?: unknown
  /** The options: 1 to 500 of `{value, label, correct}`; at most one is correct. For `select`, `multiselect`, and `hierarchical`. */
  options?: unknown
  /** Maximum length of a `text` or `textarea`, 1 to 10,000. */
  limit?: unknown
  /** For `text`: `integer`, `decimal`, `email`, `phone`, `url`, `zipcode`. For `date`: `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/yyyy`, `yyyy`. */
  format?: unknown
  /** Minimum of a `text` in a number format, or the first allowed day of a `date`. */
  min?: unknown
  /** Maximum, or the last allowed day. */
  max?: unknown
  /** Minimum length of a `text` or `textarea`. */
  minCharCount?: unknown
  /** Minimum number of options of a `multiselect`. */
  minSelectionCount?: unknown
  /** Maximum number of options of a `multiselect`. */
  maxSelectionCount?: unknown
  /** Show the question only if an earlier `select` has this answer. */
  condition?: unknown
  /** Dependent lists of a `hierarchical`: `{id, condition, options}`. Each is shown when the list named in its condition has that value. */
  hierarchicalOptions?: unknown
}

/** The questions are valid. */
export type QuestionsValid = {
  /** Always true; invalid questions return 422. */
  valid: boolean
}

/** Live jobs, ordered by id. */
export type CampaignLiveJobs = {
  content: CampaignLiveJob[]
  /** Cursors of the neighboring pages. */
  metadata: CursorMetadata
}

/** A live job and the campaign that advertises it. */
export type CampaignLiveJob = {
  /** The job. */
  jobId: number
  /** As in the feed. */
  jobReference: string
  /** The title. */
  title: string
  /** The hiring company. */
  company: string
  /** The first city of the job. */
  city: string | null
  /** The abbreviation of the state. */
  state: string | null
  /** The source whose feed holds the job. */
  sourceId: number
  /** The pool of the source. */
  poolId: number
  /** The campaign that advertises the job. */
  campaignId: number
  /** Its name. */
  campaignName: string
  /** The current price of a click. In cents. */
  priceCents: number
}

/** Cursors of the neighboring pages. */
export type CursorMetadata = {
  /** The requested page size. */
  size: number
  /** Cursor of the next page. Null on the last page. */
  next: string | null
  /** Cursor of the previous page. Null on the first page. */
  previous: string | null
}

/** Live jobs of segments, ordered by id. */
export type SegmentLiveJobs = {
  content: SegmentLiveJob[]
  /** Cursors of the neighboring pages. */
  metadata: CursorMetadata
}

/** A live job and the segment that advertises it. */
export type SegmentLiveJob = {
  /** The job. */
  jobId: number
  /** As in the feed. */
  jobReference: string
  /** The title. */
  title: string
  /** The hiring company. */
  company: string
  /** The first city of the job. */
  city: string | null
  /** The abbreviation of the state. */
  state: string | null
  /** The source whose feed holds the job. */
  sourceId: number
  /** The pool of the source. */
  poolId: number
  /** The campaign that advertises the job. */
  campaignId: number
  /** Its name. */
  campaignName: string
  /** The current price of a click. In cents. */
  priceCents: number
  /** The segment that advertises the job. */
  segmentId: number
  /** Its name. */
  segmentName: string
}

/** Activity by interval. */
export type Activity = {
  /** Activity up to this time is included. */
  asOf: string
  /** The first day or hour of the report. */
  from: string
  /** The last day. For hourly reports, the end. */
  to: string
  interval: 'hour' | 'day' | 'month' | 'total'
  /** The billing time zone. */
  timeZone: string
  /** Ordered by time and group. Intervals without activity have rows of zeros. */
  rows: ActivityRow[]
}

/** The activity of a group in an interval. */
export type ActivityRow = {
  /** The day, the first day of the month, or the start of the hour. For totals, the first day. */
  at: string
  /** One entry for each dimension of `groupBy`, in order. */
  groups: {
    by: 'campaign' | 'segment' | 'pool' | 'source' | 'company' | 'category' | 'state' | 'publisher' | 'title' | 'clickClass'
    /** The id, code, or value of the group. Null: none. */
    id: string | null
    /** The display name, if it differs. */
    name: string | null
  }[]
  /** Number of times a search returned a job. */
  impressions: number
  /** Clicks of all classes. */
  clicks: number
  /** Charged clicks. */
  billable: number
  /** Clicks that were not charged. */
  unbilled: number
  /** Charges minus refunds in this interval. In cents. */
  spendCents: number
  /** Completed applications without duplicates. */
  applications: number
  /** Applications that answered all screening questions correctly. */
  qualified: number
  /** RSVPs to events. */
  rsvps: number
  /** Conversions of event 1. */
  conversions1: number
  /** Conversions of event 2. */
  conversions2: number
  /** Conversions of event 3. */
  conversions3: number
}

/** Spend of all campaigns in the current month. */
export type Month = {
  /** Activity up to this time is included. */
  asOf: string
  /** The first day of the month. */
  period: string
  /** Its last day. */
  lastDay: string
  /** The billing time zone. */
  zone: string
  /** Total budget of all launched campaigns; for archived ones, their spend. In cents. */
  capCents: number
  /** Month-to-date spend. In cents. */
  spentCents: number
  /** Remaining budget. In cents. */
  leftCents: number
  /** The spend by now if the budget were spent evenly, hour by hour. In cents. */
  evenCents: number
  /** Number of live campaigns. */
  campaigns: number
  /** Projected spend of the month, if recent days are representative. */
  forecast: PacingForecast | null
}

/** A job and a price. */
export type RecommendedCpcRequest = {
  /** The title of the job. */
  title: string
  /** The hiring company. */
  company: string
  /** The locations of the job. Jobs within 40 km of any of them are considered. */
  zipcodes: string[]
  /** A CPC or a target CPA. In cents. */
  price: number
  /** The type of the price. */
  priceType: 'cpc' | 'target_cpa'
}

/** A prediction and the recommended price. */
export type RecommendedCpc = {
  /** There are at least 30 observations. Otherwise, there is no prediction. */
  enoughData: boolean
  /** Number of observations: one job at one price on one day. */
  observations: number
  /** Which jobs were considered: those with similar titles, or only of the same category. */
  basis: PredictionBasis | null
  /** The expected results of a price in 30 days. */
  given: CpcPrediction | null
  /** The expected results of a price in 30 days. */
  recommended: CpcPrediction | null
}

/** Which jobs were considered: those with similar titles, or only of the same category. */
export type PredictionBasis = 'TITLE' | 'CATEGORY'

/** The expected results of a price in 30 days. */
export type CpcPrediction = {
  /** The price of a click. In cents. */
  cpcCents: number
  /** Expected clicks. */
  clicks: number
  /** Lower bound: the result is higher in nine of ten cases. */
  clicksLow: number
  /** Upper bound. */
  clicksHigh: number
  /** Expected cost. In cents. */
  spendCents: number
}

/** A job and its budget. */
export type RecommendedCpcByBudgetRequest = {
  /** The title of the job. */
  title: string
  /** The hiring company. */
  company: string
  /** The locations of the job. Jobs within 40 km of any of them are considered. */
  zipcodes: string[]
  /** The budget for 30 days. In cents. */
  budget: number
}

/** A campaign with a new CPC or budget. */
export type CampaignBoostItem = {
  /** The campaign. */
  campaignId: number
  /** The new CPC. In cents. */
  cpc?: number
  /** The new budget for 30 days. In cents. */
  budgetCents?: number
}

/** A prediction for each campaign, in the order of the request. */
export type CampaignBoosts = {
  items: CampaignBoost[]
}

/** Current and predicted results of a campaign. */
export type CampaignBoost = {
  /** The campaign. */
  campaignId: number
  /** There are at least 30 observations. Otherwise, there is no prediction. */
  enoughData: boolean
  /** Number of observations: one job at one price on one day. */
  observations: number
  /** The CPC or the current strategy bid. In cents. */
  currentCpcCents: number
  /** Billed clicks in the last 30 days. */
  currentClicks: number
  /** Predicted billed clicks in 30 days after the change. */
  predictedClicks: number | null
  /** Lower bound: the result is higher in nine of ten cases. */
  predictedLow: number | null
  /** Upper bound. */
  predictedHigh: number | null
  /** The recommended CPC. In cents. */
  recommendedCpcCents: number | null
}

/** Settings to simulate and a past period. */
export type CampaignSimulationRequest = {
  /** Bid and budget settings to try. Absent settings keep their current values. The rules for updating a campaign apply. */
  patch: SimulatedSettings
  /** The first day in the billing time zone, at most 90 days ago. Defaults to 29 days before `to`. */
  from?: string
  /** The last day, which must be over. At most 62 days are simulated. Defaults to yesterday. */
  to?: string
}

/** Bid and budget settings to try. Absent settings keep their current values. The rules for updating a campaign apply. */
export type SimulatedSettings = {
  /** Maximum spend per calendar month, in addition to one-time budgets. In cents. */
  monthlyBudget?: number
  /** Minimum price; lower prices from the feed are raised to it. 0 = none. In cents. */
  minCpc?: number
  /** Spread the budget evenly over the days up to `pacingDom`. Each day has a cap, and jobs pause within the day while spend is ahead of schedule. */
  budgetPacing?: boolean
  /** Continue pacing until the end of the month after `pacingDom`. */
  extendBudgetPacing?: boolean
  /** Day of the month by which the budget should be spent. 0 = the last day. Afterwards, the rest can be spent without a daily cap. */
  pacingDom?: number
  /** True if and only if `targetCpaType` is FULL. */
  fullTargetCpa?: boolean
  /** Price per click. 0 = not set. In cents. */
  basicCpc?: number
  /** Target cost per counted conversion. 0 = not set. Has no effect if `targetCpaType` is NONE. In cents. */
  targetCpa?: number
  /** How bids for a target CPA are limited. MAX_CPC: by the CPC. FULL: only by the target. */
  targetCpaType?: TargetCpaType
  /** Price per click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc?: number
  /** Choose bids so that the budget is spent by the pacing day. Takes precedence over a target CPA and Smart CPC. */
  autopilot?: boolean
  /** Maximum bid of the autopilot. 0 = use the CPC. In cents. */
  autopilotMaxCpc?: number
  /** Use the CPC as the maximum; sources that convert below average pay less, down to 60 %. */
  useSmartCpc?: boolean
}

/** Actual and simulated results of a past period. */
export type CampaignSimulation = {
  /** The campaign. */
  campaignId: number
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** The billing time zone. */
  zone: string
  /** There is enough data. Otherwise, nothing is simulated and `missing` gives the reasons. */
  enoughData: boolean
  /** Why there is no simulation. NO_CLICKS: there were no clicks in the period. HELD_BACK: the budget limited delivery on too many days; fewer than three days show the unlimited result. TOO_FEW_OBSERVATIONS: fewer than 30 observations of similar jobs, or no clicks at the price paid. RATE_UNKNOWN: the strategy depends on the conversion rate, which is unknown for this campaign. TOO_MANY_PRICES: its jobs have more than 500 different prices. */
  missing: SimulationGap | null
  /** Number of observations of similar jobs: one job at one price on one day. */
  observations: number
  /** The observed prices. Null if there are none. Above the highest price, clicks are assumed not to increase; below the lowest, they fall linearly to zero. */
  observedPrices: {
    /** The lowest. In cents. */
    lowestCents: number
    /** The highest. In cents. */
    highestCents: number
  } | null
  /** Days on which the campaign was LIVE without limits. */
  freeDays: number
  /** Actual totals of the period. */
  actual: {
    /** Clicks that were charged. */
    clicks: number
    /** Actual cost without refunds. In cents. */
    spendCents: number
  }
  /** Simulated totals of the period. */
  simulated: SimulatedTotal | null
  /** All days, in order. */
  days: SimulatedDay[]
  /** In ascending order of price, within the observed range. Empty if there is not enough data. */
  curve: SimulatedPrice[]
}

/** Why there is no simulation. NO_CLICKS: there were no clicks in the period. HELD_BACK: the budget limited delivery on too many days; fewer than three days show the unlimited result. TOO_FEW_OBSERVATIONS: fewer than 30 observations of similar jobs, or no clicks at the price paid. RATE_UNKNOWN: the strategy depends on the conversion rate, which is unknown for this campaign. TOO_MANY_PRICES: its jobs have more than 500 different prices. */
export type SimulationGap = 'NO_CLICKS' | 'HELD_BACK' | 'TOO_FEW_OBSERVATIONS' | 'RATE_UNKNOWN' | 'TOO_MANY_PRICES'

/** Simulated totals of the period. */
export type SimulatedTotal = {
  /** Expected clicks. */
  clicks: number
  /** Lower bound: the result is higher in nine of ten cases. */
  clicksLow: number
  /** Upper bound. */
  clicksHigh: number
  /** Expected cost. In cents. */
  spendCents: number
}

/** Actual and simulated results of a day. */
export type SimulatedDay = {
  /** In the billing time zone. */
  day: string
  /** Clicks that were charged. */
  actualClicks: number
  /** Actual cost without refunds. In cents. */
  actualSpendCents: number
  /** Delivery was limited by the budget: the daily cap was nearly reached, or the campaign was OUT_OF_BUDGET. The actual demand was higher. */
  heldBack: boolean
  /** Expected clicks. Null if there is not enough data. */
  simulatedClicks: number | null
  /** Expected cost. In cents. */
  simulatedSpendCents: number | null
  /** The daily cap or the monthly budget would have been reached. */
  capped: boolean | null
}

/** Expected results of a fixed CPC with the simulated budget. */
export type SimulatedPrice = {
  /** The CPC. In cents. */
  cpcCents: number
  /** Expected clicks. */
  clicks: number
  /** Lower bound: the result is higher in nine of ten cases. */
  clicksLow: number
  /** Upper bound. */
  clicksHigh: number
  /** Expected cost. In cents. */
  spendCents: number
  /** Observations of similar jobs at prices up to this one and above the previous one. */
  observations: number
}

/** Who offers jobs, as feeds name it. */
export type Company = {
  /** The company. */
  id: number
  /** As in the feed. */
  name: string
  /** The id that the feed gives the company. */
  advertiserId: string | null
}

/** One page of a list. */
export type CompanyPage = {
  /** The requested page size. */
  size: number
  content: Company[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** One page of a list. */
export type StatePage = {
  /** The requested page size. */
  size: number
  content: State[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A state or territory of the United States. */
export type State = {
  /** The state: its FIPS code as a number. */
  id: number
  /** Two capitals. */
  abbreviation: string
  /** The name of the state or territory. */
  name: string
}

/** One page of a list. */
export type CountyPage = {
  /** The requested page size. */
  size: number
  content: County[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A county of the United States. */
export type County = {
  /** The county: its FIPS code as a number. */
  id: number
  /** Without the word County. */
  name: string
  /** The state: its FIPS code as a number. */
  stateId: number
}

/** One page of a list. */
export type CityPage = {
  /** The requested page size. */
  size: number
  content: City[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A city of the United States. */
export type City = {
  /** The city. */
  id: number
  /** In the postal spelling. */
  name: string
  /** City and state, as people write it. */
  cityState: string
  /** The state: its FIPS code as a number. */
  stateId: number
}

/** One page of a list. */
export type ZipCityPage = {
  /** The requested page size. */
  size: number
  content: ZipCity[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A zip code, with its city. */
export type ZipCity = {
  /** Five digits. */
  zipCode: string
  /** The city. */
  cityId: number
  /** The city that the zip code belongs to. */
  city: string
  /** City and state, as people write it. */
  cityState: string
  /** The county: its FIPS code as a number. */
  countyId: number
  /** The state: its FIPS code as a number. */
  stateId: number
}

/** One page of a list. */
export type CategoryPage = {
  /** The requested page size. */
  size: number
  content: Category[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** One page of a list. */
export type PauseReasonPage = {
  /** The requested page size. */
  size: number
  content: PauseReason[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Why a campaign may be paused. */
export type PauseReason = {
  /** The pause reason. */
  id: number
  /** Why a campaign is paused. */
  description: string
}

/** One page of a list. */
export type DispositionTypePage = {
  /** The requested page size. */
  size: number
  content: DispositionType[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A stage that a disposition event can report. */
export type DispositionType = {
  /** The disposition type. */
  id: number
  /** The `event` of the Disposition API. */
  name: string
  /** What happened. */
  description: string
  /** No later stage is expected. */
  terminal: boolean
}

/** One page of a list. */
export type WebhookPage = {
  /** The requested page size. */
  size: number
  content: Webhook[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** An endpoint of yours that receives events. */
export type Webhook = {
  /** The webhook. */
  id: number
  /** A description of your choice. */
  description: string
  /** The URL that receives messages: a public address, with `https:`. */
  url: string
  /** Subscribed event types. */
  eventTypes: WebhookEventType[]
  /** A DISABLED webhook receives no events. */
  status: WebhookStatus
  /** Why the webhook is disabled. OWNER: at your request. GONE: its server responded with 410. FAILING: all attempts failed for 5 days. */
  disabledReason: WebhookDisabledReason | null
  /** When the current series of failures started. Null if the last delivery succeeded. */
  failingSince: string | null
  /** The signing secret. Only returned when it is created. */
  secret?: string
  /** Until then, messages are also signed with the previous secret. Null if there is none. */
  previousSecretUntil: string | null
  /** When the webhook was created. */
  createdAt: string
  /** When the webhook was last changed. */
  modifiedAt: string
}

/** An event type with its version. */
export type WebhookEventType = 'platform:JobApplication:started:v1' | 'platform:JobApplication:completed:v2' | 'platform:Campaign:statusChanged:v1' | 'platform:Segment:statusChanged:v1' | 'platform:ScheduledPause:completed:v1' | 'platform:OneTimeBudget:started:v1' | 'platform:OneTimeBudget:completed:v1' | 'platform:MonthlyBudgetChange:completed:v1' | 'platform:MonthlyBudgetChange:failed:v1' | 'platform:SourceImport:finished:v1' | 'platform:Disposition:reported:v1' | 'platform:Conversion:attributed:v1'

/** A DISABLED webhook receives no events. */
export type WebhookStatus = 'ACTIVE' | 'DISABLED'

/** Why the webhook is disabled. OWNER: at your request. GONE: its server responded with 410. FAILING: all attempts failed for 5 days. */
export type WebhookDisabledReason = 'OWNER' | 'GONE' | 'FAILING'

/** A new webhook. */
export type WebhookCreate = {
  /** The URL that receives messages: a public address, with `https:`. */
  url: string
  /** Subscribed event types. */
  eventTypes: WebhookEventType[]
  /** A description of your choice. */
  description?: string
}

/** An event type. */
export type WebhookEventTypeEntry = {
  /** Its name. */
  type: string
  /** When the event occurs, and its data. */
  description: string
}

/** A message to a webhook. */
export type Delivery = {
  /** The delivery. */
  id: number
  /** The webhook. */
  webhookId: number
  /** The event; `webhook-id` and `id` of its messages. */
  eventId: string
  /** Its type. */
  eventType: string
  /** `WAITING`: to be sent or retried. `DELIVERED`: accepted by the server. `FAILED`: no further attempts. `CANCELLED`: the webhook was disabled. */
  status: DeliveryStatus
  /** Number of attempts. */
  attempts: number
  /** The HTTP status of the response. Null if there was none. */
  httpStatus: number | null
  /** The error message. Null if the attempt succeeded. */
  fault: string | null
  /** When the next attempt is due. Null if there is none. */
  dueAt: string | null
  /** When the delivery was created. */
  createdAt: string
  /** When the delivery finished. Null while it is waiting. */
  finishedAt: string | null
}

/** `WAITING`: to be sent or retried. `DELIVERED`: accepted by the server. `FAILED`: no further attempts. `CANCELLED`: the webhook was disabled. */
export type DeliveryStatus = 'WAITING' | 'DELIVERED' | 'FAILED' | 'CANCELLED'

/** One page of a list. */
export type DeliveryPage = {
  /** The requested page size. */
  size: number
  content: Delivery[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A message to a webhook with its content and attempts. */
export type DeliveryDetail = {
  /** The delivery. */
  id: number
  /** The webhook. */
  webhookId: number
  /** The event; `webhook-id` and `id` of its messages. */
  eventId: string
  /** Its type. */
  eventType: string
  /** `WAITING`: to be sent or retried. `DELIVERED`: accepted by the server. `FAILED`: no further attempts. `CANCELLED`: the webhook was disabled. */
  status: DeliveryStatus
  /** Number of attempts. */
  attempts: number
  /** The HTTP status of the response. Null if there was none. */
  httpStatus: number | null
  /** The error message. Null if the attempt succeeded. */
  fault: string | null
  /** When the next attempt is due. Null if there is none. */
  dueAt: string | null
  /** When the delivery was created. */
  createdAt: string
  /** When the delivery finished. Null while it is waiting. */
  finishedAt: string | null
  /** The message as sent. For an application, `data` contains only its id, because personal data requires the scope `application:read`. */
  body: unknown
  /** The last 100 attempts, oldest first. */
  log: DeliveryAttempt[]
}

/** A delivery attempt. */
export type DeliveryAttempt = {
  /** Sequence number, starting at 1. */
  number: number
  /** The time of the attempt. */
  at: string
  /** The duration. */
  durationMs: number
  /** The HTTP status of the response. Null if there was none. */
  httpStatus: number | null
  /** The error message. Null if the attempt succeeded. */
  fault: string | null
}

/** The messages to resend: one, or all of a period. */
export type WebhookReplay = {
  /** Resend this delivery. Cannot be combined with a period. */
  deliveryId?: number
  /** Start of the period, inclusive. Includes events that were not sent to the webhook. */
  from?: string
  /** End of the period, exclusive. Defaults to now. Requires `from`. */
  to?: string
}

/** The result of a replay. */
export type WebhookReplayed = {
  /** Number of messages to resend. */
  deliveries: number
}

/** Changes of a webhook. Absent fields are unchanged. */
export type WebhookUpdate = {
  /** The URL that receives messages: a public address, with `https:`. */
  url?: string
  /** Subscribed event types. */
  eventTypes?: WebhookEventType[]
  /** A description of your choice. */
  description?: string
  /** A DISABLED webhook receives no events. */
  status?: WebhookStatus
}

/** One page of a list. */
export type AnyCustomerPage = {
  /** The requested page size. */
  size: number
  content: AnyCustomer[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A customer, as seen by the operator. */
export type AnyCustomer = {
  /** The customer. */
  id: number
  /** Its name. */
  name: string
  /** The parent customer. */
  parentId: number | null
  /** The platform's contact address. */
  emailAddress: string | null
  /** A sandbox customer: nothing is billed. */
  test: boolean
  revenueType: 'OTHER' | 'DIRECT' | 'JOB_BOARD' | 'STAFFING' | 'TRUCKING' | 'RPO' | 'EDUCATION' | 'ORGANIC' | 'ALLIANCE'
  /** When the customer was created. */
  createdAt: string
}

/** A new customer. */
export type CustomerCreate = {
  /** Its name. */
  name: string
  /** Make it a sub-customer of this one. */
  parentId?: number
  /** The platform's contact address. */
  emailAddress?: string
  /** A sandbox customer: nothing is billed. Required once the clock has been moved. */
  test?: boolean
  /** The type of business. */
  revenueType?: 'OTHER' | 'DIRECT' | 'JOB_BOARD' | 'STAFFING' | 'TRUCKING' | 'RPO' | 'EDUCATION' | 'ORGANIC' | 'ALLIANCE'
}

/** One page of a list. */
export type PublisherPage = {
  /** The requested page size. */
  size: number
  content: Publisher[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A publisher shows jobs and sends clicks. */
export type Publisher = {
  /** The publisher. */
  id: number
  /** Its name. */
  name: string
  /** Allowed hosts of the `rdr` parameter in its click URLs. */
  redirectHosts: string[]
  /** Earnings per charged click. Null: a share of the charge. In cents. */
  flatFeeCents: number | null
  /** Earnings per visitor whose job has expired. In cents. */
  expiredCents: number
  /** The postback URL for conversions. */
  postbackUrl: string | null
  /** The signing secret of its postbacks. Only returned when the URL is set. */
  postbackSecret?: string
  /** The pass for the Search API. Only returned when it is created. */
  pass?: string
  /** When the publisher was created. */
  createdAt: string
}

/** Clicks of all publishers in a period, by class. */
export type PublisherClicks = {
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** The billing time zone. */
  zone: string
  /** Publishers with clicks or refunds in the period, in descending order of clicks; at most 1,000. */
  publishers: ClicksOfPublisher[]
}

/** The clicks of one publisher. */
export type ClicksOfPublisher = {
  /** The publisher. Null for clicks without a publisher. */
  publisherId: number | null
  /** Its name. */
  name: string | null
  /** Number of clicks. For REFUNDED, the number of refunds. */
  clicks: number
  /** Charged clicks minus refunded ones. */
  billableClicks: number
  /** The publisher's earnings minus refunds. In cents. */
  earningsCents: number
  /** Classes with clicks, in the order of their definition. */
  classes: PublisherClicksOfClass[]
}

/** The clicks of one class. */
export type PublisherClicksOfClass = {
  /** VALID: billable. DUPLICATE: the same person and job within a day. BOT: automated traffic. GEO: from abroad. EXPIRED: the job has expired. STALE: the click URL was more than a day old. REFUNDED: refunds in the period. */
  class: PublisherClickClass
  /** Number of clicks. For REFUNDED, the number of refunds. */
  clicks: number
  /** Charged clicks minus refunded ones. */
  billableClicks: number
  /** The publisher's earnings minus refunds. In cents. */
  earningsCents: number
}

/** VALID: billable. DUPLICATE: the same person and job within a day. BOT: automated traffic. GEO: from abroad. EXPIRED: the job has expired. STALE: the click URL was more than a day old. REFUNDED: refunds in the period. */
export type PublisherClickClass = 'VALID' | 'DUPLICATE' | 'BOT' | 'GEO' | 'EXPIRED' | 'STALE' | 'REFUNDED'

/** A new publisher. */
export type PublisherCreate = {
  /** Its name. */
  name: string
}

/** Changes of a publisher. Absent fields are unchanged. */
export type PublisherUpdate = {
  /** Its name. */
  name?: string
  /** Allowed hosts of the `rdr` parameter in its click URLs. */
  redirectHosts?: string[]
  /** Earnings per charged click. Null: a share of the charge. In cents. */
  flatFeeCents?: number | null
  /** Earnings per visitor whose job has expired. In cents. */
  expiredCents?: number
  /** The postback URL for conversions. Null disables postbacks. The response contains a new secret. */
  postbackUrl?: string | null
}

/** One page of a list. */
export type HeldImportPage = {
  /** The requested page size. */
  size: number
  content: HeldImport[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A held import: its feed would delete more than half of the jobs of the source, so nothing was changed. */
export type HeldImport = {
  /** The import. */
  id: number
  /** The source. */
  sourceId: number
  /** Its name. */
  sourceName: string
  /** The customer of the source. */
  customerId: number
  /** Its name. */
  customerName: string
  /** Host and path of the feed. Null: a file, which only `tiller feed import --confirm` imports. */
  feedAddress: string | null
  /** When the import started. */
  startedAt: string
  /** Number of jobs that would be deleted. */
  deletedJobs: number
}

/** One page of a list. */
export type OperatorChangePage = {
  /** The requested page size. */
  size: number
  content: OperatorChange[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** An audit log entry of the operator. Entries are immutable and linked by hashes. */
export type OperatorChange = {
  /** The change. */
  id: number
  /** When the change happened. */
  at: string
  /** The user. */
  userId: number | null
  /** The email address of the user, while the user exists. */
  person: string | null
  /** The request id in the server log. */
  requestId: string | null
  /** The type of the changed object. */
  objectType: 'CUSTOMER' | 'PUBLISHER' | 'IMPORT' | 'MAINTENANCE' | 'CLOCK'
  /** The changed object. Null: the platform itself. */
  objectId: number | null
  /** The action. */
  action: 'CREATE' | 'CHANGE' | 'CONFIRM' | 'REFUSE'
  /** Every field that changed. */
  fields: FieldChange[]
  /** Sequence number, starting at 1 without gaps. */
  position: number
  /** SHA-256 of this entry and the previous hash, in hexadecimal. */
  hash: string
}

/** The target time of the sandbox clock. */
export type ClockMove = {
  /** The new time, at most 31 days ahead of the current one. */
  to: string
}

/** The sandbox clock after the move. */
export type MovedClock = {
  /** The new time. */
  at: string
  /** How far the clock is ahead of the system clock. */
  aheadSeconds: number
  /** In chronological order. */
  stops: {
    /** A time in the skipped period. */
    at: string
    /** Number of actions that ran. */
    happened: number
  }[]
}

/** One page of a list. */
export type KeptMailPage = {
  /** The requested page size. */
  size: number
  content: KeptMail[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** An email or text message sent by the platform, without its text. */
export type KeptMail = {
  /** The message. */
  id: number
  /** The recipient. */
  recipient: string
  /** The channel. */
  channel: 'MAIL' | 'TEXT'
  /** The subject. */
  subject: string
  /** When the message was created. */
  createdAt: string
}

/** System status and processes. */
export type System = {
  /** The status of the platform and its components. */
  status: PlatformStatus
  /** The platform's clock. */
  at: string
  /** How far the sandbox clock is ahead of the system clock. */
  aheadSeconds: number
  /** No customer is billed, so the clock can be advanced. */
  sandbox: boolean
  /** Active processes, by the clock of the database. */
  processes: {
    /** The role of the process. */
    role: 'all' | 'api' | 'worker'
    /** When the process started. */
    startedAt: string
    /** When the process was last seen. */
    seenAt: string
  }[]
}

/** Changes of the system. */
export type SystemUpdate = {
  /** Maintenance status, shown to callers. */
  maintenance: 'INACTIVE' | 'PLANNED' | 'UNDERWAY'
}
