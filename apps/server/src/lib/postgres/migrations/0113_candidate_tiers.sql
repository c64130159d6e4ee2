-- The settings of the campaign's candidate tier, if it has one and it has settings.
alter table campaign
  -- hundredths of the prices that are set
  add column tier_percent integer generated always as (
    case candidate_tier
      when 'FT' then round(jsonb_path_query_first(candidate_tier_settings, '$[*] ? (@.tier == "FT").multiplier')::numeric * 100)
      when 'ET' then round(jsonb_path_query_first(candidate_tier_settings, '$[*] ? (@.tier == "ET").multiplier')::numeric * 100)
      when 'ST' then round(jsonb_path_query_first(candidate_tier_settings, '$[*] ? (@.tier == "ST").multiplier')::numeric * 100)
    end::integer) stored,
  -- appended to the address of its jobs
  add column tier_source_param text generated always as (
    case candidate_tier
      when 'FT' then jsonb_path_query_first(candidate_tier_settings, '$[*] ? (@.tier == "FT").sourceParam') #>> '{}'
      when 'ET' then jsonb_path_query_first(candidate_tier_settings, '$[*] ? (@.tier == "ET").sourceParam') #>> '{}'
      when 'ST' then jsonb_path_query_first(candidate_tier_settings, '$[*] ? (@.tier == "ST").sourceParam') #>> '{}'
    end) stored;
