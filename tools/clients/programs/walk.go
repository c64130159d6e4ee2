package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	tiller "example.org/tiller/client"
	"golang.org/x/oauth2"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	configuration := tiller.NewConfiguration()
	configuration.Servers = tiller.ServerConfigurations{{URL: os.Getenv("TILLER_URL") + "/v5"}}
	api := tiller.NewAPIClient(configuration)

	basic := context.WithValue(context.Background(), tiller.ContextBasicAuth, tiller.BasicAuth{
		UserName: os.Getenv("TILLER_CLIENT_ID"), Password: os.Getenv("TILLER_CLIENT_SECRET")})
	request := tiller.NewTokenRequest("CLIENT_CREDENTIALS")
	token := must(api.AuthenticationAPI.CreateToken(basic).TokenRequest(*request).Execute())
	source := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: token.AuthResponse.AccessToken})
	bearer := context.WithValue(context.Background(), tiller.ContextOAuth2, source)

	pools := must(api.CustomerAPI.ListMyPools(bearer).Execute())
	var body tiller.CampaignCreate
	if err := json.Unmarshal([]byte(os.Getenv("TILLER_CAMPAIGN")), &body); err != nil {
		panic(err)
	}
	made := must(api.CampaignsAPI.CreateCampaign(bearer, pools.Content[0].Id).CampaignCreate(body).Execute())
	must(api.CampaignsAPI.LaunchCampaign(bearer, made.Id).Execute())
	read := must(api.CampaignsAPI.GetCampaign(bearer, made.Id).Execute())
	fmt.Printf("%s is %s\n", read.Name, read.Status)
}
