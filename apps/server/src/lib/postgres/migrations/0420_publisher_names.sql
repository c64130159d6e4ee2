-- Reports of customers name the publishers that sent their clicks. The pass and the terms of a publisher stay hidden.
grant select (id, name) on publisher to tiller_tenant;
